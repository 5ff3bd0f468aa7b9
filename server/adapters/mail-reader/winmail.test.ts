import type { Attachment, Email } from "postal-mime";
import { describe, expect, test } from "vitest";
import { winmail } from "../../testing/winmail.ts";
import { withWinmailOpened } from "./winmail.ts";

const picture = Buffer.from("a picture");

function opened(content: Buffer, words: Partial<Email> = {}): Email {
  return withWinmailOpened({ ...mail(content), ...words });
}

function mail(...contents: Buffer[]): Email {
  const attachments = contents.map((content): Attachment => {
    const type = { mimeType: "application/ms-tnef", disposition: "attachment" as const };
    return { filename: "winmail.dat", ...type, content: Uint8Array.from(content).buffer };
  });
  return { headers: [], headerLines: [], attachments };
}

const filesOf = ({ attachments }: Email) =>
  attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).toString()]);

describe("winmail.dat", () => {
  test("files have their long names", () => {
    const file = {
      shortName: "FAMILI~1.JPG",
      longName: "Família à la plage.jpg",
      type: "image/jpeg",
      content: picture,
    };
    const email = opened(winmail({ files: [file, { shortName: "B.TXT", content: Buffer.from("b") }] }));
    expect(filesOf(email)).toEqual([
      ["Família à la plage.jpg", "a picture"],
      ["B.TXT", "b"],
    ]);
    expect(email.attachments[0]!.mimeType).toBe("image/jpeg");
  });

  test.each([
    [1252, "M\xfcller.jpg", "Müller.jpg"],
    [1251, "\xcb\xe5\xf2\xee.jpg", "Лето.jpg"],
    [932, "\x89\xc4.jpg", "夏.jpg"],
    [1255, "\xf7\xe9\xf5.jpg", "קיץ.jpg"],
    [949, "\xbf\xa9\xb8\xa7.jpg", "여름.jpg"],
    [65001, "Ã©tÃ©.jpg", "été.jpg"],
    [4711, "\xe9t\xe9.jpg", "été.jpg"],
  ])("names in code page %d are read", (codepage, shortName, name) => {
    expect(filesOf(opened(winmail({ codepage, files: [{ shortName, content: picture }] })))).toEqual([
      [name, "a picture"],
    ]);
  });

  test("its text counts if the email has none", () => {
    const file = winmail({ html: "<p>See you at Zoë’s</p>" });
    expect(opened(file).html).toBe("<p>See you at Zoë’s</p>");
    expect(opened(file, { text: "Outside" })).toMatchObject({ text: "Outside", attachments: [] });
    expect(opened(file, { text: "Outside" }).html).toBeUndefined();
  });

  test("another file stays as it is, and so does one that is cut off within a file", () => {
    expect(filesOf(opened(Buffer.from("no such file")))).toEqual([["winmail.dat", "no such file"]]);
    const whole = winmail({ files: [{ shortName: "A.JPG", longName: "Long name.jpg", content: picture }] });
    const start = winmail({}).length;
    for (let length = start + 1; length < whole.indexOf("a picture"); length++) {
      const cut = whole.subarray(0, length);
      expect(filesOf(opened(cut)), `after ${length} bytes`).toEqual([["winmail.dat", cut.toString()]]);
    }
  });

  test("each of several is opened, and the order stays", () => {
    const [first, second] = ["A.JPG", "B.JPG"].map((shortName) =>
      winmail({ files: [{ shortName, content: picture }] }),
    );
    const email = mail(first!, Buffer.from("notes"), second!);
    expect(filesOf(withWinmailOpened(email)).map(([name]) => name)).toEqual(["A.JPG", "winmail.dat", "B.JPG"]);
  });
});
