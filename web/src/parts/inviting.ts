/** The link with which others come to a table. */

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** The link, by the server's address for others where the page is on its own machine; `alone` if it has none. */
export function invitation(origin: string, address: string, path: string): { link: string; alone: boolean } {
  const here = THIS_MACHINE.includes(new URL(origin).hostname);
  return { link: `${here && address ? address : origin}${path}`, alone: here && !address };
}
