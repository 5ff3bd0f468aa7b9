import { afterEach, expect, test } from "vitest";
import {
  address,
  basePath,
  invitationPicture,
  messageAddress,
  pictureAddress,
  pictureInSmall,
  publicAddress,
} from "./addresses.ts";

afterEach(() => document.querySelector("base")?.remove());

/** Runs the site under a path. */
function under(path: string) {
  const base = document.createElement("base");
  base.href = `http://localhost:3000${path}`;
  document.head.append(base);
}

test("a site at the root has no base path", () => {
  under("/");
  expect(basePath()).toBe("");
  expect(address("api/me")).toBe("http://localhost:3000/api/me");
});

test("under a path, every address stays below it", () => {
  under("/hearth/");
  expect(basePath()).toBe("/hearth");
  const made = [address("api/me"), pictureAddress("crop", 160, 160, "p"), publicAddress("t"), messageAddress("m")];
  for (const one of made) expect(one).toMatch(/^http:\/\/localhost:3000\/hearth\//);
});

test("a reply has its address in its thread", () => {
  under("/");
  expect(messageAddress("sea")).toBe("http://localhost:3000/messages/sea");
  expect(messageAddress("reply", "sea")).toBe("http://localhost:3000/messages/sea/reply");
});

test("an avatar is loaded at 100 pixels, or at 200 if it is shown larger, and at twice that for dense screens", () => {
  under("/");
  const small = pictureInSmall("p", 100);
  expect(small.src).toMatch(/crop\/100\/100\/p$/);
  expect(small.srcSet).toMatch(/100\/100\/p 100w, .*200\/200\/p 200w$/);
  const large = pictureInSmall("p", 101);
  expect(large.src).toMatch(/crop\/200\/200\/p$/);
  expect(large.srcSet).toMatch(/200\/200\/p 200w, .*400\/400\/p 400w$/);
  expect(large.sizes).toBe("101px");
});

test("a mistyped invitation link stays within its part of the address", () => {
  under("/");
  expect(invitationPicture("../me?x")).toBe("http://localhost:3000/api/groups/invitation/..%2Fme%3Fx/picture");
});
