import iconv from "iconv-lite";
import type { Attachment, Email } from "postal-mime";

const signature = 0x223e9f78;
const attributes = {
  body: 0x0002800c,
  properties: 0x00069003,
  codepage: 0x00069007,
  attachmentStart: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
};
const properties = {
  body: 0x1000,
  html: 0x1013,
  codepage: 0x3fde,
  data: 0x3701,
  longName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
};
const [unicode, object] = [0x1f, 0x0d];
/** Bytes by value type. Other types state their length. */
const lengths: Record<number, number> = { 2: 2, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 2, 20: 8, 64: 8, 72: 16 };
const interfaceIdLength = 16;
const firstNamedProperty = 0x8000;
const severalValues = 0x1000;
const utf8 = 65001;

interface Property {
  type: number;
  value: Buffer;
}
type Properties = Map<number, Property>;

/** Throws RangeError at the end of the bytes. */
class Bytes {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(length: number): number {
    return this.take(length).readUIntLE(0, length);
  }

  take(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new RangeError("It ends too early");
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }

  takePadded(length: number): Buffer {
    const taken = this.take(length);
    this.#at += -length & 3;
    return taken;
  }
}

/** Adds the content of Outlook's winmail.dat (TNEF). A broken file is left unchanged. */
export function withWinmailOpened(email: Email): Email {
  return email.attachments.filter(isWinmail).reduce(withOpened, email);
}

function isWinmail({ content }: Attachment): boolean {
  const bytes = Buffer.from(content as ArrayBuffer);
  return bytes.length > 6 && bytes.readUInt32LE() === signature;
}

function withOpened(email: Email, winmail: Attachment): Email {
  try {
    const { text, html, attachments } = readWinmail(Buffer.from(winmail.content as ArrayBuffer));
    const hasText = `${email.text ?? ""}${email.html ?? ""}`.trim() !== "";
    return {
      ...email,
      ...(!hasText && { text, html }),
      attachments: email.attachments.flatMap((one) => (one === winmail ? attachments : [one])),
    };
  } catch (error) {
    if (error instanceof RangeError) return email;
    throw error;
  }
}

/** Throws RangeError if the file is cut off, or an attachment is empty. */
function readWinmail(bytes: Buffer): Pick<Email, "text" | "html" | "attachments"> {
  const file = new Bytes(bytes);
  file.take(6);
  const message: { text?: Buffer; properties: Properties } = { properties: new Map() };
  const attachments: { title?: Buffer; data?: Buffer; properties: Properties }[] = [];
  let codepage = 1252;
  while (!file.isAtEnd) {
    file.take(1);
    const id = file.number(4);
    const value = file.take(file.number(4));
    file.take(2);
    const attachment = attachments.at(-1);
    if (id === attributes.codepage) codepage = new Bytes(value).number(4);
    else if (id === attributes.body) message.text = value;
    else if (id === attributes.properties) message.properties = readProperties(value);
    else if (id === attributes.attachmentStart) attachments.push({ properties: new Map() });
    else if (!attachment) continue;
    else if (id === attributes.attachmentTitle) attachment.title = value;
    else if (id === attributes.attachmentData) attachment.data = value;
    else if (id === attributes.attachmentProperties) attachment.properties = readProperties(value);
  }
  const asText = (property: Property | undefined) => property && textOf(property, codepage);
  const title = (value: Buffer | undefined) => value && textOf({ type: 0, value }, codepage);
  return {
    text: asText(message.properties.get(properties.body)) ?? title(message.text),
    html: htmlOf(message.properties, codepage),
    attachments: attachments.map(({ properties: own, ...attachment }) => ({
      filename: asText(own.get(properties.longName)) ?? title(attachment.title) ?? "",
      mimeType: asText(own.get(properties.type)) ?? "application/octet-stream",
      disposition: "attachment",
      contentId: asText(own.get(properties.contentId)),
      content: attachmentContent(attachment.data ?? own.get(properties.data)?.value),
    })),
  };
}

function attachmentContent(data: Buffer | undefined): ArrayBuffer {
  if (data === undefined) throw new RangeError("It has an attachment without content");
  return Uint8Array.from(data).buffer;
}

/** Reads a list of properties (MS-OXTNEF 2.1.3.4), and the first of several values. */
function readProperties(bytes: Buffer): Properties {
  const list = new Bytes(bytes);
  const found: Properties = new Map();
  for (let left = list.number(4); left > 0; left--) {
    const type = list.number(2);
    const id = list.number(2);
    if (id >= firstNamedProperty) skipName(list);
    const values = readValues(list, type);
    if (values[0]) found.set(id, { type: type & ~severalValues, value: values[0] });
  }
  return found;
}

function skipName(list: Bytes): void {
  list.take(16);
  const isNumber = list.number(4) === 0;
  const length = list.number(4);
  if (!isNumber) list.takePadded(length);
}

function readValues(list: Bytes, type: number): Buffer[] {
  const length = lengths[type & ~severalValues];
  const count = length === undefined || type & severalValues ? list.number(4) : 1;
  const values: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const value = list.takePadded(length ?? list.number(4));
    values.push(type === object ? value.subarray(interfaceIdLength) : value);
  }
  return values;
}

function textOf({ type, value }: Property, codepage: number): string {
  const text = type === unicode ? value.toString("utf16le") : decodeText(value, codepage);
  return text.replace(/\0.*$/s, "").toWellFormed();
}

function htmlOf(own: Properties, codepage: number): string | undefined {
  const html = own.get(properties.html);
  return html && textOf(html, own.get(properties.codepage)?.value.readUInt32LE() ?? codepage);
}

function decodeText(value: Buffer, codepage: number): string {
  const charset = codepage === utf8 ? "utf8" : `cp${codepage}`;
  return iconv.decode(value, iconv.encodingExists(charset) ? charset : "cp1252");
}
