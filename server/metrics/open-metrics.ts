import type { Context } from "../context.ts";
import type { Metrics } from "./metrics.ts";

/** Undefined unless the operator enabled metrics. The library is loaded only then. */
export async function openMetrics(context: Context): Promise<Metrics | undefined> {
  const { port, token } = context.config.metrics;
  if (port === undefined && token === undefined) return undefined;
  const { prometheusMetrics } = await import("./prometheus.ts");
  return prometheusMetrics(context);
}
