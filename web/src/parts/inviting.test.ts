import { expect, it } from "vitest";
import { invitation } from "./inviting";

it("invites to where the page is, unless that is only this machine", () => {
  const site = invitation("https://tables.example.org", "", "/t/1");
  expect(site).toEqual({ link: "https://tables.example.org/t/1", alone: false });
  const network = invitation("http://localhost:7373", "http://192.168.1.5:7373", "/t/1");
  expect(network).toEqual({ link: "http://192.168.1.5:7373/t/1", alone: false });
});

it("says so when nobody else can open the link", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"])
    expect(invitation(`http://${host}:7373`, "", "/t/1")).toEqual({ link: `http://${host}:7373/t/1`, alone: true });
});
