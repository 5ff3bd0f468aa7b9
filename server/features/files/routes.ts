import { File } from "#contract/files.ts";
import { answers, IdParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import { refusal } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import { fileSeenBy } from "./actions.ts";
import { presentFile } from "./present.ts";

export async function fileRoutes(app: App, context: Context): Promise<void> {
  app.get(
    "/api/files/:id",
    { config: { access: "media" }, schema: { params: IdParams, response: answers(200, File) } },
    async ({ visitor, params }) => {
      if (!visitor) throw refusal("not_found");
      return presentFile(await fileSeenBy(context, visitor, params.id));
    },
  );
}
