import { expect, test } from "vitest";
import { contentOf } from "./chat-content.ts";
import { DateOrderFinder, dayOf } from "./chat-dates.ts";
import { readChat } from "./chat-lines.ts";

const only = (line: string) => [...readChat(line)][0];

/** The header of a message sent on 25 May 2019 at 18:03 (and 11 seconds), as phones write it in each language. */
const headers = {
  "iPhone, German": "[25.05.19, 18:03:11] Anna: Hallo",
  "iPhone, English (US)": "[5/25/19, 6:03:11\u202fPM] Anna: Hallo",
  "iPhone, English (UK)": "[25/05/2019, 18:03:11] Anna: Hallo",
  "iPhone, French": "[25/05/2019 18:03:11] Anna: Hallo",
  "iPhone, Spanish": "[25/5/19, 18:03:11] Anna: Hallo",
  "iPhone, Korean": "[2019. 5. 25. 오후 6:03:11] Anna: Hallo",
  "iPhone, Chinese": "[2019/5/25 下午6:03:11] Anna: Hallo",
  "iPhone, Czech": "[25.05.19 18:03:11] Anna: Hallo",
  "iPhone, Hungarian": "[2019. 05. 25. 18:03:11] Anna: Hallo",
  "iPhone, a mark before it": "\u200e[25.05.19, 18:03:11] Anna: Hallo",
  "Android, German": "25.05.19, 18:03 - Anna: Hallo",
  "Android, English (US)": "5/25/19, 6:03 PM - Anna: Hallo",
  "Android, English (UK)": "25/05/2019, 6:03 pm - Anna: Hallo",
  "Android, French": "25/05/2019 à 18:03 - Anna: Hallo",
  "Android, Spanish": "25/5/19 18:03 - Anna: Hallo",
  "Android, Spanish, 12 hours": "25/5/19, 6:03 p. m. - Anna: Hallo",
  "Android, Dutch": "25-05-19 18:03 - Anna: Hallo",
  "Android, Russian": "25.05.2019, 18:03 - Anna: Hallo",
  "Android, Slovak": "25. 5. 2019, 18:03 - Anna: Hallo",
  "Android, Hungarian": "2019. 05. 25. 18:03 - Anna: Hallo",
  "Android, Korean": "2019년 5월 25일 오후 6:03, Anna : Hallo",
  "Android, Chinese": "2019/5/25 18:03 - Anna: Hallo",
  "Android, Chinese, 12 hours": "2019/5/25 下午6:03 - Anna: Hallo",
};

test.each(Object.entries(headers))("%s: time, author and text are read", (_, line) => {
  const entry = only(line);
  const finder = new DateOrderFinder();
  finder.add(entry!.time);

  expect(entry).toMatchObject({ author: "Anna", text: "Hallo", time: { hours: 18, minutes: 3 } });
  expect(dayOf(entry!.time.date, finder.order())).toEqual({ year: 2019, month: 5, day: 25 });
});

test("midnight and noon of twelve hours are read", () => {
  expect(only("5/25/19, 12:03 AM - Anna: Late")?.time.hours).toBe(0);
  expect(only("5/25/19, 12:03 PM - Anna: Lunch")?.time.hours).toBe(12);
});

test("lines without a time belong to the message before, and a time within a line begins none", () => {
  const chat = "25.05.19, 18:03 - Anna: One\r\n\r\nat 25.05.19, 18:04 - two\n25.05.19, 18:05 - Bob: Three: 3";

  expect([...readChat(chat)].map(({ author, text }) => [author, text])).toEqual([
    ["Anna", "One\n\nat 25.05.19, 18:04 - two"],
    ["Bob", "Three: 3"],
  ]);
});

test("numbers and people outside the address book are read without marks", () => {
  expect(only("25.05.19, 18:03 - \u202a+49 170 1234567\u202c: Hi")?.author).toBe("+49 170 1234567");
  expect(only("[25.05.19, 18:03:11] ~\u202fAnna: Hi")?.author).toBe("Anna");
});

test("notices of the service have no author", () => {
  expect(only("25.05.19, 18:03 - Anna hat Bob hinzugefügt.")?.author).toBeUndefined();
});

test.each([
  [["03/04/19", "12/04/19", "25/04/19"], "dmy"],
  [["4/3/19", "4/12/19", "4/25/19"], "mdy"],
  [["03/04/19", "04/04/19", "01/05/19"], "dmy"],
  [["3/4/19", "4/4/19", "5/1/19"], "mdy"],
  [["19. 4. 3.", "19. 4. 12.", "19. 5. 1."], "ymd"],
])("the order of the dates is found: %s", (dates, order) => {
  const finder = new DateOrderFinder();
  for (const date of dates) finder.add(only(`${date}, 18:03 - Anna: Hi`)!.time);

  expect(finder.order()).toBe(order);
});

const files = new Map([
  ["IMG-20190525-WA0001.jpg", "IMG-20190525-WA0001.jpg"],
  ["00000012-PHOTO-2019-05-25-18-03-11.jpg", "media/00000012-PHOTO-2019-05-25-18-03-11.jpg"],
  ["Rhubarb cake.pdf", "Rhubarb cake.pdf"],
]);

test.each([
  ["IMG-20190525-WA0001.jpg (file attached)\nOur garden", { file: "IMG-20190525-WA0001.jpg", text: "Our garden" }],
  ["\u200eIMG-20190525-WA0001.jpg (Datei angehängt)", { file: "IMG-20190525-WA0001.jpg", text: "" }],
  ["Rhubarb cake.pdf (fichier joint)", { file: "Rhubarb cake.pdf", text: "" }],
  [
    "\u200e<Anhang: 00000012-PHOTO-2019-05-25-18-03-11.jpg>",
    { file: "media/00000012-PHOTO-2019-05-25-18-03-11.jpg", text: "" },
  ],
  [
    "Our garden \u200e<pièce jointe : 00000012-PHOTO-2019-05-25-18-03-11.jpg>",
    { file: "media/00000012-PHOTO-2019-05-25-18-03-11.jpg", text: "Our garden" },
  ],
  ["IMG-20190525-WA0099.jpg (file attached)", "missing"],
  ["IMG-20190525-WA0099.jpg (file attached)\nLost, but described", { text: "Lost, but described" }],
  ["<Media omitted>", "missing"],
  ["<Médias omis>", "missing"],
  ["\u200eimage omitted", "notice"],
  ["This message was deleted", "deleted"],
  ["\u200eDu hast diese Nachricht gelöscht.", "deleted"],
  ["이 메시지는 삭제되었습니다.", "deleted"],
  ["Half past \u200e<This message was edited>", { text: "Half past", isEdited: true }],
  ["Half past\n\n\u200e<This message was edited> ", { text: "Half past", isEdited: true }],
  ["Um halb <Diese Nachricht wurde bearbeitet.>", { text: "Um halb", isEdited: true }],
  ["I love <3 and x > y", { text: "I love <3 and x > y" }],
  ["report.pdf (the new one)", { text: "report.pdf (the new one)" }],
])("%s is understood", (text, expected) => {
  const entry = { time: only("25.05.19, 18:03 - A: b")!.time, author: "Anna", text };

  expect(contentOf(entry, files)).toEqual(expected);
});

test("a hostile chat is read before the test times out", () => {
  const long = (part: string) => part.repeat(200_000 / part.length);
  const lines = [
    long("1"),
    long("["),
    `25.05.19, 18:03 - ${long("a")}`,
    long("<"),
    long("<a:"),
    long("a.jpg ("),
    long("< <"),
    `a${long(" ")}b`,
    `a${long(" ")}<This message was edited>${long(" ")}b`,
    long("(this message was edited "),
  ];
  const [entry, ...others] = [...readChat(lines.join("\n"))];

  expect(others).toEqual([]);
  expect(entry).toMatchObject({ author: undefined });
  for (const text of lines) expect(contentOf({ ...entry!, author: "Anna", text }, files)).toHaveProperty("text");
});
