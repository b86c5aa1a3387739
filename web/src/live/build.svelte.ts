/** Whether the server has other pages by now than the one that is open here. */
let renewed = $state(false);

/** The script that this page began with; empty where pages are served unbuilt. */
function ownBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return script?.src.split("/").at(-1) ?? "";
}

/** The server says which script its pages begin with. */
export function heardBuild(build: string | null | undefined): void {
  if (renewed || !build) return;
  const own = ownBuild();
  renewed = own !== "" && own !== build;
}

/** A part of this page was asked for that the server no longer has. */
export function missedPart(): void {
  renewed = true;
}

export function isRenewed(): boolean {
  return renewed;
}
