import { expect, test } from "vitest";
import { maySendSilently, pathOf, shownSince } from "./rules.ts";

test("a device may show notifications since its subscription, and a push closes the newest fifty", () => {
  const gone = Array.from({ length: 60 }, (_, n) => ({ id: `n${n}`, createdAt: n }));

  expect(shownSince(58, gone)).toEqual(["n59", "n58"]);
  expect(shownSince(0, gone)).toHaveLength(50);
  expect(shownSince(0, gone)[0]).toBe("n59");
  expect(shownSince(60, gone)).toEqual([]);
});

test("browsers of Apple get no silent pushes", () => {
  expect(maySendSilently("https://web.push.apple.com/QO1")).toBe(false);
  for (const endpoint of ["https://fcm.googleapis.com/fcm/send/x", "https://push.apple.com.example.org/x"])
    expect(maySendSilently(endpoint), endpoint).toBe(true);
});

const nothing = { targetMessageId: null, fromMessageId: null, threadId: null };

test("a notification about what admins decide leads to the page on which they do", () => {
  const leadsTo = (about: string) =>
    pathOf({ ...nothing, type: "membership", fromUserId: "u", fromGroupId: "g", about });

  expect(leadsTo("request")).toBe("groups/g/permissions");
  expect(leadsTo("claim")).toBe("groups/g/permissions");
  expect(leadsTo("photo_claim")).toBe("groups/g/permissions");
  expect(leadsTo("photo_claimed")).toBe("groups/g/photos");
  expect(leadsTo("report")).toBe("groups/g/moderation");
  expect(leadsTo("accepted")).toBe("groups/g");
});

test("a notification about one date of a repeating event leads to that date", () => {
  const places = { targetMessageId: "m", fromMessageId: "m", fromUserId: null, fromGroupId: "g" };
  const event = { ...nothing, ...places, type: "event_cancelled" };

  expect(pathOf({ ...event, day: "2026-12-08" })).toBe("messages/m?date=2026-12-08");
  expect(pathOf(event)).toBe("messages/m");
});
