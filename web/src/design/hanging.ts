/** The drawings of a game, once in the page: a file that is pointed into is read anew for each drawing that comes. */
const hung = new Set<string>();
/** After so many milliseconds a file that did not come is asked for again. */
const AGAIN = 2000;

/** Hangs a file of drawings out of sight, so that every part can point to them by their ids alone. */
export function hang(file: string): void {
  if (hung.has(file)) return;
  hung.add(file);
  void fetched(file);
}

async function fetched(file: string): Promise<void> {
  try {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(answer.statusText);
    const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const wall = document.createElement("div");
    wall.hidden = true;
    wall.append(documentElement);
    document.body.append(wall);
  } catch {
    setTimeout(() => void fetched(file), AGAIN);
  }
}
