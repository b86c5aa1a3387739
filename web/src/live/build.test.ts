import { beforeEach, describe, expect, it, vi } from "vitest";

let script: { src: string } | null = null;
vi.stubGlobal("document", { querySelector: () => script });

beforeEach(() => vi.resetModules());

async function heard(...builds: (string | null)[]): Promise<boolean> {
  const { heardBuild, isRenewed } = await import("./build.svelte");
  builds.forEach(heardBuild);
  return isRenewed();
}

describe("a page that is open while the server is renewed", () => {
  it("stays as it is while the server has the same pages, or says nothing", async () => {
    script = { src: "https://serai.example/assets/index-old.js" };
    expect(await heard("index-old.js", null, "")).toBe(false);
  });
  it("is outdated once the server has others, also if an old node answers after that", async () => {
    script = { src: "https://serai.example/assets/index-old.js" };
    expect(await heard("index-old.js", "index-new.js", "index-old.js")).toBe(true);
  });
  it("is never outdated where pages are served unbuilt", async () => {
    script = null;
    expect(await heard("index-new.js")).toBe(false);
  });
});
