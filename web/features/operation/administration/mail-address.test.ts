import { expect, test } from "vitest";
import { isSameServer, mailServerUrl, noMailServer, parseMailServer } from "./mail-address.ts";

test("a mail server is put together and taken apart again, without its password", () => {
  const server = { host: "mail.example.org", port: "587", isTls: false, user: "me@example.org", password: "p:/@ss" };
  const url = mailServerUrl(server);

  expect(url).toBe("smtp://me%40example.org:p%3A%2F%40ss@mail.example.org:587");
  expect(new URL(url).hostname).toBe("mail.example.org");
  expect(parseMailServer(url)).toEqual({ ...server, password: "" });
  expect(isSameServer(server, parseMailServer(url))).toBe(false);
});

test("without a user and a port only the host remains, and without a host nothing", () => {
  expect(mailServerUrl({ ...noMailServer, host: " mail.example.org " })).toBe("smtps://mail.example.org");
  expect(mailServerUrl({ ...noMailServer, user: "me" })).toBe("");
  expect(parseMailServer(undefined)).toEqual(noMailServer);
  expect(parseMailServer("nonsense")).toEqual(noMailServer);
});
