/** The seal (SHA-256) of a seed as shown before the game; null where the browser has no digest, as over plain http. */
export async function sealOf(seed: string): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
