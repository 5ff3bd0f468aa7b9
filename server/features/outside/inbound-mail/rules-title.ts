const subjectLength = 1000;

/** Prefixes of replies and forwarded emails in the languages of mail programs. */
const marks = [
  ...[
    "re",
    "aw",
    "sv",
    "vs",
    "rv",
    "ref",
    "res",
    "rif",
    "r",
    "odp",
    "vá",
    "ynt",
    "απ",
    "σχετ",
    "antw",
    "ответ",
    "відп",
    "نقل",
  ],
  ...[
    "رد",
    "השב",
    "תגובה",
    "回复",
    "回覆",
    "答复",
    "返信",
    "답장",
    "ตอบ",
    "trả lời",
    "bls",
    "fwd?",
    "wg",
    "tr",
    "doorst",
    "i",
  ],
  ...[
    "enc",
    "pd",
    "vl",
    "vb",
    "vs",
    "továbbítás",
    "ilt",
    "yml",
    "πρθ",
    "пересл",
    "تحويل",
    "הועבר",
    "转发",
    "轉寄",
    "轉發",
  ],
  ...["転送", "전달", "ส่งต่อ", "chuyển tiếp", "trs"],
].join("|");
const marksBefore = new RegExp(`^(?:\\s*(?:${marks})(?:\\[\\d+\\])?\\s*[:：])+`, "i");

export function titleFrom(subject: string): string {
  return subject.slice(0, subjectLength).replace(marksBefore, "").trim();
}
