/** Lines longer than this are never those that a mail program writes above a quote. */
const lineLength = 1000;
/** Much longer than a comment may be. The rest is mostly quotes. */
const readLength = 100_000;
/** A mail program may break the line above a quote into as many. */
const linesOfHeader = 4;

/** Returns what a person wrote in an answer: the text without the quoted email and the signature. */
export function replyText(text: string): string {
  const lines = linesOf(text);
  const above = lines.slice(0, quoteStart(lines));
  return withoutSignature(above.filter((line) => !line.startsWith(">")));
}

/** Returns what a person wrote in a new email: the text without the signature. */
export function postText(text: string): string {
  return withoutSignature(linesOf(text));
}

function linesOf(text: string): string[] {
  const lines = text.slice(0, readLength).toWellFormed().replaceAll("\0", "").replace(/\r\n?/g, "\n").split("\n");
  return lines.map((line) => line.replaceAll("\u00a0", " ").replace(/[\u200b\u2060\ufeff]/g, ""));
}

function quoteStart(lines: string[]): number {
  const next = nextWritten(lines);
  const start = lines.findIndex(
    (_line, n) => isSeparator(lines, n, next) || isAttribution(lines, n, next) || isHeaders(lines, n),
  );
  return start === -1 ? lines.length : start;
}

/** Returns for each line, and for the end, the number of the first line from there on that is not blank. One pass, because a text may be all blank lines. */
function nextWritten(lines: string[]): number[] {
  const next = Array.from<number>({ length: lines.length + 1 }).fill(lines.length);
  for (let n = lines.length - 1; n >= 0; n--) next[n] = lineAt(lines, n).trim() === "" ? next[n + 1]! : n;
  return next;
}

const originalMessage = new RegExp(
  `^[-_*\\s]{2,}(${[
    ...["original message", "forwarded message", "reply message", "ursprüngliche nachricht", "originalnachricht"],
    ...["weitergeleitete nachricht", "message d'origine", "message d’origine", "message original", "message transféré"],
    ...["mensaje original", "mensaje reenviado", "oorspronkelijk bericht", "doorgestuurd bericht", "původní zpráva"],
    ...["původní e-mail", "přeposlaná zpráva", "pôvodná správa", "preposlaná správa", "eredeti üzenet"],
    ...[
      "továbbított üzenet",
      "исходное сообщение",
      "пересылаемое сообщение",
      "원본 메시지",
      "원본 메일",
      "전달된 메일",
    ],
    ...["原始邮件", "转发邮件", "原邮件", "messaggio originale", "mensagem original", "wiadomość oryginalna"],
  ].join("|")})[-_*\\s]*$`,
  "i",
);

/** Finds the line that Outlook and others write above the original. */
function isSeparator(lines: string[], n: number, next: number[]): boolean {
  const line = lineAt(lines, n);
  if (originalMessage.test(line)) return true;
  return /^_{10,}$/.test(line.trim()) && isHeaders(lines, next[n + 1]!);
}

/** "Anna wrote" in the languages of mail programs. */
const wrote = new RegExp(
  [
    ...["wrote", "writes", "schrieb", "geschrieben", "a écrit", "ont écrit", "escribió", "escribio", "schreef"],
    ...["geschreven", "napsal", "napsala", "napísal", "napísala", "píše", "írta", "ezt írta", "писал", "написал"],
    ...["написала", "пишет", "님이 작성", "작성", "님이 쓴 글", "写道", "寫道", "ha scritto", "escreveu", "napisał"],
    ...["napisała", "skrev", "kirjoitti", "yazdı"],
  ].join("|"),
  "i",
);

/** Finds a line such as "On 12 November 2026 at 10:03, Anna <anna@example.org> wrote:", possibly broken into several. */
function isAttribution(lines: string[], n: number, next: number[]): boolean {
  if (lineAt(lines, n).trim() === "") return false;
  for (let count = 1; count <= linesOfHeader; count++) {
    const last = lineAt(lines, n + count - 1).trimEnd();
    if (last === "" || last.startsWith(">")) return false;
    if (!/[:：]$/.test(last)) continue;
    const header = lines
      .slice(n, n + count)
      .join(" ")
      .slice(0, lineLength);
    const isQuoted = lineAt(lines, next[n + count]!).startsWith(">");
    // Some languages name only the date and the sender.
    const names = isQuoted && /<[^<>\s]+@[^<>\s]+>/.test(header);
    return /\d/.test(header) && (names || (wrote.test(header) && (isQuoted || header.includes("@"))));
  }
  return false;
}

const from =
  /^[>*\s]*(from|von|de|expéditeur|van|od|feladó|от|보낸 사람|보낸사람|发件人|da|från|fra)\s?\*?\s?[:：]\*?\s*\S/i;
const otherHeader = new RegExp(
  `^[>*\\s]*(${[
    ...["sent", "date", "to", "cc", "subject", "gesendet", "datum", "an", "betreff", "envoyé", "à", "objet"],
    ...["enviado", "enviado el", "fecha", "para", "asunto", "verzonden", "aan", "onderwerp", "odesláno", "komu"],
    ...["předmět", "odoslané", "dátum", "predmet", "elküldve", "címzett", "tárgy", "отправлено", "дата", "кому"],
    ...[
      "тема",
      "копия",
      "보낸 날짜",
      "날짜",
      "받는 사람",
      "받는사람",
      "제목",
      "发送时间",
      "日期",
      "收件人",
      "抄送",
      "主题",
    ],
    ...["inviato", "a", "oggetto", "skickat", "till", "ämne"],
  ].join("|")})\\s?\\*?\\s?[:：]`,
  "i",
);

/** Finds the header of the original, as Outlook quotes it: sender, date, recipient, subject. */
function isHeaders(lines: string[], n: number): boolean {
  if (!from.test(lineAt(lines, n))) return false;
  const below = lines.slice(n + 1, n + 6).map((line) => line.slice(0, lineLength));
  return below.filter((line) => otherHeader.test(line)).length >= 2;
}

const sentFrom = new RegExp(
  `^(${[
    ...["sent from", "sent with", "sent via", "get outlook for", "von meinem .{1,40} gesendet", "gesendet (von|mit)"],
    ...["diese nachricht wurde von meinem", "holen sie sich outlook", "outlook für", "envoyé (de|depuis|à partir)"],
    ...["obtenez outlook", "télécharger outlook", "enviado desde", "enviado con", "obtener outlook", "verstuurd vanaf"],
    ...["verzonden (vanaf|met)", "outlook voor", "odesláno z", "poslané z", "odoslané z", "elküldve", "küldve"],
    ...[
      "az iphone-omról küldve",
      "отправлено (с|из)",
      "나의 .{1,40}에서 보냄",
      "내 .{1,40}에서 보냄",
      "发自我的",
      "从我的",
    ],
    ...["inviato da", "skickat från", "sendt fra", "wysłane z", "enviado do", "please excuse my brevity"],
  ].join("|")})`,
  "i",
);
const linesOfSignature = 3;

/** Cuts the text off at "-- ", which marks signatures (RFC 3676), and removes what phones add at the end. */
function withoutSignature(lines: string[]): string {
  const mark = lines.findIndex((line) => /^-- ?$/.test(line));
  const written = trimmed(mark === -1 ? lines : lines.slice(0, mark));
  const last = written.slice(-linesOfSignature);
  const phone = last.findIndex((line) => line.length < 120 && sentFrom.test(line.trim()));
  const own = phone === -1 ? written : written.slice(0, written.length - last.length + phone);
  return trimmed(own)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}

function trimmed(lines: string[]): string[] {
  const tidy = lines.map((line) => line.trimEnd());
  const first = tidy.findIndex((line) => line !== "");
  if (first === -1) return [];
  return tidy.slice(first, tidy.findLastIndex((line) => line !== "") + 1);
}

function lineAt(lines: string[], n: number): string {
  return (lines[n] ?? "").slice(0, lineLength);
}
