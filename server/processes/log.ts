import { levels, pino, symbols, type DestinationStream, type Logger } from "pino";

const longestDelayMs = 20;
const largestBatch = 4096;

interface Destination extends DestinationStream {
  [symbols.needsMetadataGsym]: true;
  lastLevel: number;
}

export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: errorSummary } }, destination);
}

/** Batches lines, because writing takes longer than everything else about a line. Writes warnings and errors at once. Only a kill can lose lines. */
export function batchWrites(destination: DestinationStream): Destination {
  let lines = "";
  function flush(): void {
    const written = lines;
    lines = "";
    if (written !== "") destination.write(written);
  }
  process.on("exit", flush);
  return {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line) {
      if (lines === "") setTimeout(flush, longestDelayMs).unref();
      lines += line;
      if (lines.length >= largestBatch || this.lastLevel >= levels.values.warn!) flush();
    },
  };
}

/** Databases repeat rejected rows, which may contain user data, so only type, message and stack are kept. */
function errorSummary(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const cause = error.cause === undefined ? undefined : errorSummary(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
