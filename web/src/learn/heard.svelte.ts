/** What the host has said on a sheet and was heard: turning the tablet does not make her say it again. */
let heard = $state<string[]>([]);
let again = $state(false);

export function isHeard(said: string): boolean {
  return heard.includes(said);
}

export function hear(said: string): void {
  again = false;
  heard = [...heard, said];
}

/** Whether she is asked to say it again. */
export function called(): boolean {
  return again;
}

export function call(): void {
  again = true;
}
