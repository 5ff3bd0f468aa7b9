/** A generation of third-party clients with its own spellings. */
export interface Client {
  version: string;
  /** Returns the content that its composer creates. */
  written(words: string): { text: string; type?: "standard" | "rich_text" };
  /** The key of a group that its invitation link contains. */
  invitation: "secretKey" | "inviteKey";
  /** Whether it has the feed, reactions and pins. */
  isOfToday: boolean;
}

const wrapped = (words: string, attributes?: object) =>
  JSON.stringify({ delta: { ops: [{ insert: `${words}\n`, attributes }] }, textOnly: `${words}\n` });

export const clients: readonly Client[] = [
  {
    version: "0.5.5",
    written: (text) => ({ text }),
    invitation: "secretKey",
    isOfToday: false,
  },
  {
    version: "0.6.1",
    written: (words) => ({ text: wrapped(words), type: "standard" }),
    invitation: "inviteKey",
    isOfToday: true,
  },
  {
    version: "next",
    written: (words) => ({ text: wrapped(words, { bold: true }), type: "rich_text" }),
    invitation: "inviteKey",
    isOfToday: true,
  },
];
