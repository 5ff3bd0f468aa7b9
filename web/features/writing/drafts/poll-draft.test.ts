import { expect, test } from "vitest";
import { newPoll, pollFrom, withOption, type PollDraft } from "./poll-draft.ts";

const option = (id: string, written: Partial<PollDraft["options"][number]>) => ({
  ...{ id, text: "", day: "", time: "", places: "" },
  ...written,
});
const poll = (written: Partial<PollDraft>): PollDraft => ({ ...newPoll("choice"), ...written });

test("a new poll is not sent before two options are filled in, and empty ones are left out", () => {
  const [soup, empty, pizza] = [option("1", { text: " Soup " }), option("2", {}), option("3", { text: "Pizza" })];
  expect(pollFrom(newPoll("choice"))).toBeUndefined();
  expect(pollFrom(poll({ options: [soup, empty] }))).toBeUndefined();
  expect(pollFrom(poll({ options: [soup, empty, pizza] }))).toEqual({
    kind: "choice",
    options: [
      { id: "1", text: "Soup" },
      { id: "3", text: "Pizza" },
    ],
  });
});

test("days have the offset of this device if they have a time, and the poll its zone", () => {
  const options = [option("1", { day: "2027-05-01", time: "19:00" }), option("2", { day: "2027-05-08", text: "x" })];
  expect(pollFrom(poll({ kind: "dates", options, multiple: true, anonymous: true }))).toEqual({
    kind: "dates",
    options: [
      { id: "1", date: expect.stringMatching(/^2027-05-01T19:00:00[+-]\d\d:\d\d$/) },
      { id: "2", date: "2027-05-08" },
    ],
    anonymous: true,
    zone: expect.any(String),
  });
});

test("a list may have one item, with places, and is never anonymous", () => {
  const options = [option("1", { text: "Cake", places: "2" })];
  expect(pollFrom(poll({ kind: "list", options, anonymous: true }))).toEqual({
    kind: "list",
    options: [{ id: "1", text: "Cake", places: 2 }],
  });
});

test("the last day lasts until midnight", () => {
  const options = [option("1", { text: "Yes" }), option("2", { text: "No" })];
  expect(pollFrom(poll({ options, lastDay: "2027-05-01" }))?.ends_at).toBe(
    new Date(2027, 4, 1, 23, 59, 59).getTime() / 1000,
  );
});

test("ids of options stay unique after one was removed", () => {
  const { options } = withOption(poll({ options: [option("1", {}), option("3", {})] }));
  expect(options.map(({ id }) => id)).toEqual(["1", "3", "4"]);
});
