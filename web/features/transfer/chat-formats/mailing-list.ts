import type { SourceFile } from "../imports/source-files.ts";
import { readEmail, topicOf, type ListEmail } from "../mbox/read-email.ts";
import { isMbox, splitMbox } from "../mbox/split-mbox.ts";
import { ChatBuilder } from "./chat-builder.ts";
import type { Chat, ChatFormat, Conversation } from "./chat.ts";
import { beginningOf } from "./read-json.ts";

/** The archive of a mailing list or a folder of emails: an mbox file, or a file for each email. */
export const mailingList: ChatFormat = {
  service: "Email",
  async find({ name, files }) {
    const mboxes: SourceFile[] = [];
    for (const file of files.values()) if (mayBeMbox(file) && isMbox(await beginningOf(file))) mboxes.push(file);
    const single = [...files.values()].filter((file) => /\.eml$/i.test(file.name));
    const chats = mboxes.map((file) => {
      const title = titleOf(nameOf(file));
      return { title, open: (unnamed: string) => readMails([file], title, unnamed) };
    });
    if (single.length > 0)
      chats.push({ title: titleOf(name), open: (unnamed) => readMails(single, titleOf(name), unnamed) });
    return chats;
  },
};

/** Thunderbird's files have no ending, those of public archives end in ".txt". */
export function mayBeMbox({ name }: SourceFile): boolean {
  return /\.(?:mbox|mbx|txt)$/i.test(name) || !name.includes(".");
}

/** Apple Mail saves a folder as "Choir.mbox/mbox". */
function nameOf({ name, path }: SourceFile): string {
  return name === "mbox" ? (path.split("/").at(-2) ?? name) : name;
}

function titleOf(fileName: string): string {
  return fileName.replace(/\.\w{2,4}$/, "");
}

/** Emails of one or several files, in the order of time, divided into conversations. */
async function readMails(sources: readonly SourceFile[], title: string, unnamed: string): Promise<Chat> {
  const files = new Map<string, SourceFile>();
  const mails: { mail: ListEmail; paths: string[] }[] = [];
  const builder = new ChatBuilder(files);
  for (const [n, source] of sources.entries()) {
    const blob = await source.file();
    const isInMbox = isMbox(await beginningOf(source));
    const spans = isInMbox ? await splitMbox(source) : [{ from: 0, to: source.size }];
    for (const [m, { from, to }] of spans.entries()) {
      const read = async () => readEmail(new Uint8Array(await blob.slice(from, to).arrayBuffer()), isInMbox);
      const mail = await read().catch(() => undefined);
      if (!mail) {
        builder.leaveOut("notice");
        continue;
      }
      const paths = addAttachments(files, mail, { folder: `${n}-${m}`, read });
      mails.push({ mail: { ...mail, attachments: [] }, paths });
    }
  }
  // Without a time, an email comes first; NaN would leave the others unsorted.
  mails.sort((one, other) => (one.mail.at || 0) - (other.mail.at || 0));
  const conversations = new Conversations();
  const authors = new Authors(mails.map(({ mail }) => mail));
  for (const { mail, paths } of mails)
    addMail(builder, mail, { paths, conversation: conversations.of(mail), authorId: authors.idOf(mail) });
  return builder.finish({ title, unnamed, belongs: () => false });
}

/** Attachments are decoded again when they are sent, since all of them together may not fit into memory. */
function addAttachments(
  files: Map<string, SourceFile>,
  { attachments }: ListEmail,
  { folder, read }: { folder: string; read: () => Promise<ListEmail> },
): string[] {
  return attachments.map(({ name, size, type }, n) => {
    const path = `${folder}/${n}/${name}`.normalize("NFC");
    const file = async () => new File([(await read()).attachments[n]!.bytes()], name, { type });
    const bytes = async () => new Uint8Array(await (await file()).arrayBuffer());
    const none = () => new Blob().stream();
    files.set(path, {
      path,
      name,
      size,
      type,
      modified: 0,
      head: bytes,
      text: () => Promise.resolve(""),
      stream: none,
      file,
    });
    return path;
  });
}

interface Place {
  paths: readonly string[];
  conversation: Conversation;
  authorId: string;
}

function addMail(builder: ChatBuilder, mail: ListEmail, { paths, conversation, authorId }: Place): void {
  builder.add({
    key: mail.id === undefined ? ["Email", mail.address, mail.at, mail.subject, mail.text] : ["Email", mail.id],
    id: mail.id,
    authorId,
    authorName: mail.name,
    at: mail.at,
    // The subject may be all there is.
    text: mail.text === "" && paths.length === 0 ? mail.subject : mail.text,
    files: paths.map((path) => ({ path, name: path.slice(path.lastIndexOf("/") + 1) })),
    repliesTo: mail.references.at(-1),
    conversation,
  });
}

/** Couples share an address, and some services send for everybody: other given names are other people. */
class Authors {
  readonly #names = new Map<string, Set<string>>();

  constructor(mails: readonly ListEmail[]) {
    for (const mail of mails) {
      const names = this.#names.get(mail.address) ?? new Set();
      this.#names.set(mail.address, names.add(givenName(mail)));
    }
  }

  idOf(mail: ListEmail): string {
    const others = [...this.#names.get(mail.address)!].filter((name) => name !== "");
    const name = givenName(mail) || (others.length === 1 ? others[0]! : "");
    return `${mail.address} ${name}`;
  }
}

/** Returns "" if the name is only that of the address. "Muster, Anna" is Anna. */
function givenName({ name, address }: ListEmail): string {
  const [last = "", given = last] = name.toLowerCase().split(",");
  const isAddress = address === name.toLowerCase() || address.startsWith(`${name.toLowerCase()}@`);
  return isAddress ? "" : given.trim().split(/[\s.]/)[0]!;
}

/** Joins emails by what they refer to, and those that do not by the subject they reply to. */
class Conversations {
  readonly #byId = new Map<string, Conversation>();
  readonly #byTopic = new Map<string, Conversation>();

  of({ id, references, subject }: ListEmail): Conversation {
    const { topic, isReply } = topicOf(subject);
    const known = references.map((one) => this.#byId.get(one)).find(Boolean);
    const sameTopic = isReply && references.length === 0 ? this.#byTopic.get(topic.toLowerCase()) : undefined;
    const found = known ?? sameTopic ?? { id: id ?? `${topic} ${this.#byId.size}`, title: topic };
    for (const one of [...references, ...(id === undefined ? [] : [id])])
      this.#byId.set(one, this.#byId.get(one) ?? found);
    if (topic !== "") this.#byTopic.set(topic.toLowerCase(), found);
    return found;
  }
}
