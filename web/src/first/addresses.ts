/** What the house is asked for while its own script is still on the way, and once more by that script. */
export const ME = "/api/me";

export function boxAddress(game: string, edition: string): string {
  return `/api/games/${game}/box${edition && `?edition=${encodeURIComponent(edition)}`}`;
}
