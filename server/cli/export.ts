import { resolve } from "node:path";
import { groupCalled } from "../features/groups/actions-operator.ts";
import { Complaint, type Command } from "./command.ts";
import { writeGroup } from "./group/writing.ts";

export const exportGroup: Command = {
  about: "writes one group into a folder that people and programs can read",
  usage: "<id or name of a group> <folder> [--logins]",
  more: [
    "index.json holds people, messages, reactions and pins, files/ the files as they were uploaded. --logins adds the logins, by which `import`",
    "finds people elsewhere; without it nobody's address leaves.",
  ].join("\n"),
  words: [2, 2],
  options: { logins: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const context = await terminal.context();
    const folder = resolve(words[1]!);
    const { id, name } = await groupCalled(context, words[0]!);
    const { messages, files, missing } = await writeGroup(context, id, folder, { withLogins: has("logins") });
    terminal.say(`${messages} messages and ${files} files of ${name} are in ${folder}`);
    if (missing.length > 0) throw new Complaint(`The bytes of these files are lost: ${missing.join(", ")}`);
  },
};
