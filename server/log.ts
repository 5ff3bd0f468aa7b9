import { pino, type DestinationStream, type Logger } from "pino";

/** Writes one JSON line per event. */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: whatFailed } }, destination);
}

/** Keeps only type, message and stack of an error: databases repeat rejected rows, which may contain user data. */
function whatFailed(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const cause = error.cause === undefined ? undefined : whatFailed(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
