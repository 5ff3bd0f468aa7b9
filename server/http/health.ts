import type { Context } from "../context.ts";
import { DatabaseDamaged } from "../database/damage.ts";
import { appError } from "../errors.ts";
import type { App } from "./app-type.ts";
import { serve } from "./serve.ts";

/** `/healthz`: the process is up. `/readyz`: database and storage respond too, and no damage was found. */
export function healthRoutes(app: App, { db, files, log }: Context): void {
  const ok = { status: "ok" } as const;

  serve(app, "GET /healthz", () => ok);

  serve(app, "GET /readyz", async () => {
    try {
      await Promise.all([db.check(), files.check()]);
      return ok;
    } catch (error) {
      log.error({ err: error }, "not ready");
      throw error instanceof DatabaseDamaged ? appError("database_damaged") : appError("not_ready", 5);
    }
  });
}
