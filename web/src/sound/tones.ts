/** The sounds of the table, each a few soft tones: pitch in hertz, start and length in seconds, loudness. */
export type Sound = "turn" | "card" | "bid" | "end";
type Tone = [pitch: number, at: number, rings: number, loud: number];

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [
    [587, 0, 0.5, 0.09],
    [880, 0.13, 0.7, 0.08],
  ],
  card: [
    [196, 0, 0.09, 0.08],
    [311, 0.015, 0.05, 0.03],
  ],
  bid: [
    [1175, 0, 0.16, 0.03],
    [1760, 0.03, 0.22, 0.02],
  ],
  end: [
    [440, 0, 0.9, 0.07],
    [554, 0.16, 0.9, 0.07],
    [659, 0.32, 1.3, 0.07],
  ],
};

export function ring(context: AudioContext, sound: Sound): void {
  for (const [pitch, at, rings, loud] of SOUNDS[sound]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const fading = new GainNode(context, { gain: loud });
    const begins = context.currentTime + at;
    fading.gain.setTargetAtTime(0, begins, rings / 6);
    tone.connect(fading).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + rings);
  }
}
