import { isByService, withoutMarks, type ChatEntry } from "./chat-lines.ts";

/** A message of a person, with the file it names. */
export interface ChatContent {
  text: string;
  /** Path of its file in the archive. */
  file?: string;
  isEdited?: true;
}

/** Things that stand in a chat instead of a message. */
export type LeftOut = "notice" | "deleted" | "missing";

/** Names of files that WhatsApp gives: in an archive without them, they show what is missing. */
const fileName = String.raw`[^<>:/\\\n]{1,120}\.\w{2,5}`;
const attachedOnIphone = new RegExp(String.raw`<[^<>:\n]{2,40}\s?:\s?(${fileName})>`, "u");
const attachedOnAndroid = new RegExp(String.raw`^(${fileName})(?: \([^()\n]{3,60}\))?$`, "u");
const onlyInBrackets = /^<[^<>\n]{3,60}>$/u;

/** Texts in place of a deleted message, in the languages of Hearth; "you" and the others. */
const deleted = new Set([
  ...["this message was deleted", "you deleted this message"],
  ...["diese nachricht wurde gelöscht", "du hast diese nachricht gelöscht"],
  ...["ce message a été supprimé", "vous avez supprimé ce message"],
  ...["se eliminó este mensaje", "eliminaste este mensaje", "este mensaje fue eliminado"],
  ...["dit bericht is verwijderd", "je hebt dit bericht verwijderd", "u hebt dit bericht verwijderd"],
  ...[
    "tato zpráva byla odstraněna",
    "tato zpráva byla smazána",
    "tuto zprávu jste odstranili",
    "smazali jste tuto zprávu",
  ],
  ...[
    "táto správa bola odstránená",
    "táto správa bola vymazaná",
    "túto správu ste odstránili",
    "vymazali ste túto správu",
  ],
  ...["ezt az üzenetet törölték", "ez az üzenet törölve lett", "törölted ezt az üzenetet"],
  ...["данное сообщение удалено", "сообщение удалено", "вы удалили данное сообщение", "вы удалили это сообщение"],
  ...["삭제된 메시지입니다", "이 메시지는 삭제되었습니다", "이 메시지를 삭제했습니다"],
  ...["此消息已被删除", "此消息已删除", "您已删除此消息", "你已删除此消息", "您删除了此消息", "你删除了此消息"],
]);

/** Marks of edited messages, in the languages of Hearth, at the end of the text. */
const edited = [
  ...[
    "this message was edited",
    "diese nachricht wurde bearbeitet",
    "ce message a été modifié",
    "se editó este mensaje",
  ],
  ...[
    "dit bericht is bewerkt",
    "tato zpráva byla upravena",
    "táto správa bola upravená",
    "ezt az üzenetet szerkesztették",
  ],
  ...["данное сообщение изменено", "сообщение изменено", "이 메시지는 수정되었습니다", "수정된 메시지입니다"],
  ...["此消息已编辑", "此消息已被编辑", "消息已编辑"],
];
const editedMark = new RegExp(String.raw`[<(]?(?:${edited.join("|")})[.。]?[>)]$`, "iu");
/** A mark stands within the last characters of a text, so long texts cost no more than short ones. */
const longestMark = 60;

/** Returns what a person wrote or sent, or why there is nothing of it. `files` are the paths in the archive by file name. */
export function contentOf({ author, text }: ChatEntry, files: ReadonlyMap<string, string>): ChatContent | LeftOut {
  if (author === undefined) return "notice";
  const words = withoutMarks(text).trim();
  if (isDeleted(words)) return "deleted";
  const onIphone = attachedOnIphone.exec(words);
  if (onIphone) return withFile(onIphone[1]!, words.replace(onIphone[0], "").trim(), files);
  const [first = "", ...caption] = words.split("\n");
  const onAndroid = attachedOnAndroid.exec(first.trim());
  if (onAndroid && (files.has(onAndroid[1]!) || isGivenName(onAndroid[1]!)))
    return withFile(onAndroid[1]!, caption.join("\n").trim(), files);
  if (onlyInBrackets.test(words)) return "missing";
  if (isByService(text)) return "notice";
  return words === "" ? "notice" : typed(words);
}

function withFile(name: string, caption: string, files: ReadonlyMap<string, string>): ChatContent | LeftOut {
  const file = files.get(name);
  if (file === undefined) return caption === "" ? "missing" : typed(caption);
  return { ...typed(caption), file };
}

function typed(words: string): ChatContent {
  const mark = editedMark.exec(words.slice(-longestMark))?.[0];
  return mark === undefined ? { text: words } : { text: words.slice(0, -mark.length).trimEnd(), isEdited: true };
}

function isDeleted(words: string): boolean {
  return deleted.has(words.toLowerCase().replace(/[.。]$/u, ""));
}

/** "IMG-20190512-WA0001.jpg": nobody types such a name. */
function isGivenName(name: string): boolean {
  return /^[A-Z]{3}-\d{8}-WA\d+\.\w+$/u.test(name);
}
