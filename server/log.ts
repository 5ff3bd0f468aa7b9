import { pino, type DestinationStream, type Logger } from "pino";

/** One JSON line for each thing that happens. */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: whatFailed } }, destination);
}

/** Names an error and its place, and nothing that it carries: a database repeats the row that it refuses, with what people wrote in it. */
function whatFailed(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const cause = error.cause === undefined ? undefined : whatFailed(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
