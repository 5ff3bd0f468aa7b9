import { expect, test } from "vitest";
import { parseChatContent } from "./chat-content.ts";
import { DateOrderFinder, dayOf, type DateOrder } from "./chat-dates.ts";
import { ChatReader } from "./chat-lines.ts";

const only = (line: string) => [...new ChatReader(line).entries()][0];

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
  "Android, Chinese (Taiwan), evening": "2019/5/25 晚上6:03 - Anna: Hallo",
  "iPhone, Chinese (Hong Kong)": "[25/5/2019 下午6:03:11] Anna: Hallo",
  "Android, Arabic": "\u200f٢٥\u200f/٥\u200f/٢٠١٩، ٦:٠٣ م - Anna: Hallo",
  "iPhone, Arabic": "\u200f[٢٥\u200f/٥\u200f/٢٠١٩، ٦:٠٣:١١ م] Anna: Hallo",
  "Android, Arabic with western digits": "25\u200f/5\u200f/2019, 6:03 م - Anna: Hallo",
  "Android, Hebrew": "25.5.2019, 18:03 - Anna: Hallo",
  "Android, Hebrew, 12 hours": "25.5.2019, 6:03 אחה״צ - Anna: Hallo",
  "iPhone, Hebrew": "[25.5.2019, 18:03:11] Anna: Hallo",
  "Android, Persian": "۱۳۹۸/۳/۴،\u200f ۱۸:۰۳ - Anna: Hallo",
  "iPhone, Persian, 12 hours": "[۱۳۹۸/۳/۴،\u200f ۶:۰۳:۱۱ ب.ظ.] Anna: Hallo",
  "Android, Persian with two digits": "۹۸/۳/۴،\u200f ۱۸:۰۳ - Anna: Hallo",
  "iPhone, Islamic calendar": "[٢٠‏/٩‏/١٤٤٠ هـ، ٦:٠٣:١١ م] Anna: Hallo",
  "iPhone, Thai (Buddhist calendar)": "[25/5/2562 18:03:11] Anna: Hallo",
  "Android, Thai with two digits": "25/5/62 18:03 - Anna: Hallo",
  "iPhone, Minguo calendar": "[108/5/25 下午6:03:11] Anna: Hallo",
  "Android, Greek": "25/5/19, 6:03 μ.μ. - Anna: Hallo",
  "Android, Vietnamese": "25/5/19, 6:03 CH - Anna: Hallo",
  "iPhone, Vietnamese, time first": "[18:03:11, 25/05/2019] Anna: Hallo",
  "Android, Turkish": "25.05.2019 ÖS 6:03 - Anna: Hallo",
  "Android, Turkish, word behind": "25.05.2019 6:03 ÖS - Anna: Hallo",
  "Android, Bulgarian": "25.05.19 г., 18:03 ч. - Anna: Hallo",
  "Android, Danish": "25.05.2019 18.03 - Anna: Hallo",
  "iPhone, Danish": "[25.05.2019 kl. 18.03.11] Anna: Hallo",
  "Android, Finnish": "25.5.2019 klo 18.03 - Anna: Hallo",
  "Android, Swedish": "2019-05-25 18:03 - Anna: Hallo",
  "Android, Swedish, 12 hours": "2019-05-25 6:03 em - Anna: Hallo",
  "Android, Norwegian": "25.05.2019, 18:03 - Anna: Hallo",
  "Android, French (Canada)": "2019-05-25 18 h 03 - Anna: Hallo",
  "iPhone, French (Canada)": "[2019-05-25, 18 h 03 min 11 s] Anna: Hallo",
  "Android, English (Canada)": "2019-05-25, 6:03 p.m. - Anna: Hallo",
  "Android, English (India)": "25/05/19, 6:03 pm - Anna: Hallo",
  "Android, Hindi": "25/5/19, 6:03 अपराह्न - Anna: Hallo",
  "Android, Marathi": "२५/५/१९, ६:०३ म.उ. - Anna: Hallo",
  "Android, Bengali": "২৫/৫/১৯, ৬:০৩ PM - Anna: Hallo",
  "Android, Tamil": "25/5/19, பிற்பகல் 6:03 - Anna: Hallo",
  "Android, Burmese digits": "၂၅/၅/၁၉၊ ၁၈:၀၃ - Anna: Hallo",
  "Android, Malay": "25/05/2019, 6:03 PTG - Anna: Hallo",
  "Android, Albanian": "25.5.19, 6:03 e pasdites - Anna: Hallo",
  "Android, Ukrainian": "25.05.19, 6:03 пп - Anna: Hallo",
  "Android, Japanese": "2019/05/25 18:03 - Anna: Hallo",
  "iPhone, Japanese": "[2019/05/25 午後6:03:11] Anna: Hallo",
  "Android, Polish": "25.05.2019, 18:03 - Anna: Hallo",
  "Android, Portuguese": "25/05/2019 18:03 - Anna: Hallo",
  "iPhone, Italian": "[25/05/19, 18:03:11] Anna: Hallo",
  "Android, Romanian": "25.05.2019, 18:03 - Anna: Hallo",
  "Android, Croatian": "25. 05. 2019. 18:03 - Anna: Hallo",
  "Android, Lithuanian": "2019-05-25, 18:03 - Anna: Hallo",
  "Android, Indonesian": "25/05/19 18.03 - Anna: Hallo",
  "Android, Afrikaans": "2019-05-25 6:03 nm. - Anna: Hallo",
  "Android, a narrow space before PM": "5/25/19, 6:03\u202fPM - Anna: Hallo",
};

test.each(Object.entries(headers))("%s: time, author and text are read", (_, line) => {
  const entry = only(line);
  const finder = new DateOrderFinder();
  finder.add(entry!.time);

  expect(entry).toMatchObject({ author: "Anna", text: "Hallo", time: { hours: 18, minutes: 3 } });
  expect(dayOf(entry!.time, finder.order()!)).toEqual({ year: 2019, month: 5, day: 25 });
  expect(entry!.time.unknownHalf).toBe(undefined);
});

test("a calendar of another country has its days", () => {
  const dayIn = (date: readonly [number, number, number], order: DateOrder) => dayOf({ date, by: "/" }, order);
  expect(dayIn([1403, 12, 30], "ymd")).toEqual({ year: 2025, month: 3, day: 20 });
  expect(dayIn([1402, 12, 30], "ymd")).toBe(undefined);
  expect(dayIn([1404, 1, 1], "ymd")).toEqual({ year: 2025, month: 3, day: 21 });
  expect(dayIn([29, 2, 2567], "dmy")).toEqual({ year: 2024, month: 2, day: 29 });
  expect(dayIn([29, 2, 2566], "dmy")).toBe(undefined);
  expect(dayIn([1, 9, 1446], "dmy")).toEqual({ year: 2025, month: 3, day: 1 });
  expect(dayIn([31, 12, 2008], "dmy")).toBe(undefined);
});

test("midnight and noon of twelve hours are read", () => {
  expect(only("‏١٤‏/٢‏/٢٠٢٥، ١٢:١٠ ص - Anna: Late")?.time.hours).toBe(0);
  expect(only("14/2/25, 12:10 μ.μ. - Anna: Lunch")?.time.hours).toBe(12);
  expect(only("2025/2/14 凌晨12:10 - Anna: Late")?.time.hours).toBe(0);
  expect(only("2025/2/14 中午12:10 - Anna: Lunch")?.time.hours).toBe(12);
  expect(only("5/25/19, 12:03 AM - Anna: Late")?.time.hours).toBe(0);
  expect(only("5/25/19, 12:03 PM - Anna: Lunch")?.time.hours).toBe(12);
});

test("lines without a time belong to the message before, and a time within a line begins none", () => {
  const chat = "25.05.19, 18:03 - Anna: One\r\n\r\nat 25.05.19, 18:04 - two\n25.05.19, 18:05 - Bob: Three: 3";

  expect([...new ChatReader(chat).entries()].map(({ author, text }) => [author, text])).toEqual([
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

test("an unknown word beside the hour is reported", () => {
  expect(only("14/2/25, 4:08 xyz - Anna: Hi")?.time).toMatchObject({ hours: 4, unknownHalf: "xyz" });
  expect(only("14/2/25, 16:08 xyz - Anna: Hi")?.time.unknownHalf).toBe(undefined);
});

test.each([
  'Anna changed the group name from "Trip: Rome" to "Trip: Paris"',
  'Anna created group "Family: holidays"',
  "Anna hat den Betreff von „Reise: Rom“ zu „Reise: Paris“ geändert.",
  "Anna a changé le sujet de « Voyage : Rome » en « Voyage : Paris »",
  "Anna cambió el asunto de “Viaje: Roma” a “Viaje: París”",
  "Anna 將群組名稱從「旅行: 羅馬」改為「旅行: 巴黎」",
  'אנה שינתה את שם הקבוצה מ-"טיול" ל- "טיול: רומא"',
  "Anna ändrade ämnet från ”Resa: Rom” till ”Resa: Paris”",
])("%s has no author", (notice) => {
  expect(only(`12/05/19, 10:00 - ${notice}`)?.author).toBe(undefined);
});

test.each(['Anna "Mum"', 'ד"ר כהן', "ארה״ב", "O’Brien", "„Opa“ Karl", "+49 170 1234567", "Anna von der Leyen"])(
  "%s can be an author",
  (name) => {
    expect(only(`12/05/19, 10:00 - ${name}: Hello: "you"`)).toMatchObject({ author: name, text: 'Hello: "you"' });
  },
);

test.each([
  [["03/04/19", "12/04/19", "25/04/19"], "dmy"],
  [["4/3/19", "4/12/19", "4/25/19"], "mdy"],
  [["03/04/19", "04/04/19", "01/05/19"], "dmy"],
  [["3/4/19", "4/4/19", "5/1/19"], "mdy"],
  [["19. 4. 3.", "19. 4. 12.", "19. 5. 1."], "ymd"],
  [["03.04.19"], "dmy"],
  [["03-04-19"], "dmy"],
  [["04/04/19"], "dmy"],
  [["03/04/19"], undefined],
  [["03/04/19", "04/04/19"], undefined],
  [["25. 05. 19", "26. 05. 19", "01. 06. 19"], "dmy"],
  [["03/04/19", "03/05/19"], undefined],
])("the order of the dates is found: %s", (dates, order) => {
  const finder = new DateOrderFinder();
  for (const date of dates) finder.add(only(`${date}, 18:03 - Anna: Hi`)!.time);

  expect(finder.order()).toBe(order);
});

const missing = (lacks?: string) => ({ reason: "missing", ...(lacks !== undefined && { lacks }) });

const files = new Map([
  ["2015-08-04-PHOTO-00004763.jpg", "2015-08-04-PHOTO-00004763.jpg"],
  ["Caf\u00e9.pdf", "Cafe\u0301.pdf"],
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
  ["IMG-20190525-WA0099.jpg (file attached)", missing("IMG-20190525-WA0099.jpg")],
  [
    "IMG-20190525-WA0099.jpg (file attached)\nLost, but described",
    { text: "Lost, but described", lacks: "IMG-20190525-WA0099.jpg" },
  ],
  ...["<attached>", "<\u200eangehängt>", "（文件附件）", "[fichier joint]", "(קובץ מצורף)", "(الملف مرفق)"].flatMap(
    (label): [string, object][] => [
      [`\u200e2015-08-04-PHOTO-00004763.jpg ${label}`, { file: "2015-08-04-PHOTO-00004763.jpg", text: "" }],
      [`2015-08-04-PHOTO-00009999.jpg ${label}`, missing("2015-08-04-PHOTO-00009999.jpg")],
      [`Recipe.pdf ${label}`, missing("Recipe.pdf")],
    ],
  ),
  ["Caf\u00e9.pdf (file attached)", { file: "Cafe\u0301.pdf", text: "" }],
  ["<Media omitted>", missing()],
  ["<Médias omis>", missing()],
  ["\u200eimage omitted", missing()],
  ["\u200eBild weggelassen", missing()],
  ["\u200eimage absente", missing()],
  ["\u200eimagen omitida", missing()],
  ["\u200eimagem ocultada", missing()],
  ["\u200e图片已略去", missing()],
  ["\u200eהתמונה הושמטה", missing()],
  ["\u200fتم استبعاد الصورة", missing()],
  ["\u200eReport.pdf • \u200e3 pages \u200edocument omitted", missing()],
  ["image omitted", { text: "image omitted" }],
  ["\u200ePOLL:\nWhere?\n\u200eOPTION: Lake (\u200e3 votes)\n", { text: "POLL:\nWhere?\nOPTION: Lake (3 votes)" }],
  ["\u200eUMFRAGE:\nWo?\n\u200eOPTION: See (\u200e3 Stimmen)", { text: "UMFRAGE:\nWo?\nOPTION: See (3 Stimmen)" }],
  ["\u200eLocation: https://maps.google.com/?q=47.1,8.2", { text: "Location: https://maps.google.com/?q=47.1,8.2" }],
  ["\u200ePark (London): https://foursquare.com/v/abc", { text: "Park (London): https://foursquare.com/v/abc" }],
  ["\u200eEVENT: Picnic\n\u200eDate: 1 March 2025", { text: "EVENT: Picnic\nDate: 1 March 2025" }],
  ["\u200eVoice call, \u200e28 min", { text: "Voice call, 28 min" }],
  ["\u200eMessages and calls are end-to-end encrypted.", { reason: "notice" }],
  ["\u200eAnna changed the group name to “Trip: Paris”", { reason: "notice" }],
  ["This message was deleted", { reason: "deleted" }],
  ["\u200eDu hast diese Nachricht gelöscht.", { reason: "deleted" }],
  ["이 메시지는 삭제되었습니다.", { reason: "deleted" }],
  ["تم حذف هذه الرسالة", { reason: "deleted" }],
  ["הודעה זו נמחקה", { reason: "deleted" }],
  ["Mensagem apagada", { reason: "deleted" }],
  ["Half past \u200e<This message was edited>", { text: "Half past", isEdited: true }],
  ["Half past\n\n\u200e<This message was edited> ", { text: "Half past", isEdited: true }],
  ["Um halb <Diese Nachricht wurde bearbeitet.>", { text: "Um halb", isEdited: true }],
  ["I love <3 and x > y", { text: "I love <3 and x > y" }],
  ["report.pdf (the new one)", { text: "report.pdf (the new one)" }],
])("%s is understood", (text, expected) => {
  const entry = { time: only("25.05.19, 18:03 - A: b")!.time, author: "Anna", text };

  expect(parseChatContent(entry, files)).toEqual(expected);
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
  const [entry, ...others] = [...new ChatReader(lines.join("\n")).entries()];

  expect(others).toEqual([]);
  expect(entry).toMatchObject({ author: undefined });
  for (const text of lines) expect(parseChatContent({ ...entry!, author: "Anna", text }, files)).toHaveProperty("text");
});
