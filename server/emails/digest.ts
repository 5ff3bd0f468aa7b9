import { cutText } from "#contract/cut-text.ts";
import { formatDate } from "#contract/dates.ts";
import { joinList, type Language } from "#contract/languages.ts";
import { linkLength, titleLength } from "#contract/limits.ts";
import { layOut, type Entry, type Written } from "./layout.ts";
import { translator, type Translate } from "./translate.ts";

export interface Digest {
  name: string;
  birthdays: DigestBirthday[];
  memories: DigestMemory[];
  /** Mentions of the reader first, then newest first. */
  entries: DigestEntry[];
  /** The message that a reply to the email responds to; undefined if the server does not receive email. `isOnly`: the only one in the digest. */
  replyTarget: { name: string; group: string; isOnly: boolean } | undefined;
  total: number;
  timeZone: string;
  homeUrl: string;
  settingsUrl: string;
  stopUrl: string;
}

export interface DigestBirthday {
  name: string;
  at: number;
  url: string;
  avatar: string | undefined;
}

/** `at` in milliseconds. */
export interface DigestMemory {
  group: string;
  photos: number;
  at: number;
  url: string;
  picture: string | undefined;
}

export interface DigestEntry {
  author: string;
  group: string;
  /** Both are "" if there are only photos. */
  title: string;
  words: string;
  isMention: boolean;
  isComment: boolean;
  /** The title or excerpt of the message that a comment replies to. */
  about: string;
  at: number;
  url: string;
  replyTo: string | undefined;
  avatar: string | undefined;
  pictures: string[];
}

const namesInSubject = 3;
const subjectLength = 60;

export function digestLetter(digest: Digest, language: Language): Written {
  const t = translator(language);
  const { name, birthdays, memories, entries, total, homeUrl, settingsUrl, stopUrl } = digest;
  const more = total - entries.length;
  return layOut(
    {
      subject: subjectOf(digest, t, language),
      paragraphs: [t("email.hello", { name }), t("email.digest.intro")],
      entries: [
        ...birthdays.map((birthday) => laidOutBirthday(birthday, digest.timeZone, t, language)),
        ...memories.map((memory) => laidOutMemory(memory, digest.timeZone, t, language)),
        ...entries.map((entry) => toEntry(entry, digest.timeZone, t, language)),
      ],
      after: [...(more > 0 ? [t("email.digest.more", { count: more })] : []), ...howToReply(digest, t)],
      button: { label: t("email.digest.button"), url: homeUrl },
      closing: t("email.digest.why"),
      links: [
        { label: t("email.digest.settings"), url: settingsUrl },
        { label: t("email.digest.stop"), url: stopUrl },
      ],
    },
    language,
  );
}

function howToReply({ replyTarget }: Digest, t: Translate): string[] {
  if (replyTarget === undefined) return [];
  const { name, group, isOnly } = replyTarget;
  return [isOnly ? t("email.digest.reply_one") : t("email.digest.reply_newest", { name, group })];
}

/** Names groups of messages, else people with birthdays, else groups with memories. */
function subjectOf({ birthdays, memories, entries, total }: Digest, t: Translate, language: Language): string {
  const first = (names: string[]) => joinList(language, [...new Set(names)].slice(0, namesInSubject));
  if (total === 0 && birthdays.length === 0)
    return t("email.digest.memories", { groups: first(memories.map(({ group }) => group)) });
  if (total === 0) return t("email.digest.birthday", { name: first(birthdays.map(({ name }) => name)) });
  return t("email.digest.subject", { count: total, groups: first(entries.map(({ group }) => group)) });
}

function laidOutBirthday(birthday: DigestBirthday, timeZone: string, t: Translate, language: Language): Entry {
  const { name, at, url, avatar } = birthday;
  return {
    initial: firstCharacter(name),
    line: t("email.digest.birthday", { name }),
    when: formatDate(at / 1000, { language, style: "long", timeZone }),
    link: { label: t("email.digest.birthday_open"), url },
    avatar,
    pictures: [],
  };
}

function laidOutMemory(memory: DigestMemory, timeZone: string, t: Translate, language: Language): Entry {
  const { group, photos, at, url, picture } = memory;
  const date = formatDate(at / 1000, { language, style: "day", timeZone });
  return {
    initial: firstCharacter(group),
    line: t("email.digest.memory", { count: photos, group, date }),
    when: formatDate(at / 1000, { language, style: "long", timeZone }),
    link: { label: t("email.digest.memory_open"), url },
    avatar: undefined,
    pictures: picture === undefined ? [] : [picture],
  };
}

function toEntry(entry: DigestEntry, timeZone: string, t: Translate, language: Language): Entry {
  const { title, words, url, replyTo, avatar, pictures } = entry;
  const heading = shorten(title, titleLength);
  const subject = `Re: ${heading || shorten(words, subjectLength) || entry.group}`;
  return {
    initial: firstCharacter(entry.author),
    line: lineOf(entry, t),
    when: formatDate(entry.at / 1000, { language, style: "stamp", timeZone }),
    words,
    link: { label: heading || t("email.digest.open"), url },
    isTitled: heading !== "",
    ...(replyTo !== undefined && {
      reply: {
        label: t("email.digest.answer"),
        url: `mailto:${replyTo}?subject=${encodeURIComponent(subject)}`,
      },
    }),
    avatar,
    pictures,
  };
}

function lineOf({ author, group, isMention, isComment, about }: DigestEntry, t: Translate): string {
  if (isMention) return t("email.digest.mention", { name: author, group });
  if (!isComment) return t("email.digest.message", { name: author, group });
  if (about === "") return t("email.digest.comment", { name: author, group });
  return t("email.digest.comment_on", { name: author, group, title: shorten(about, linkLength.whole) });
}

function firstCharacter(name: string): string {
  return [...new Intl.Segmenter().segment(name)][0]?.segment ?? "";
}

function shorten(words: string, length: number): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length <= length ? line : `${cutText(line, length - 1)}…`;
}
