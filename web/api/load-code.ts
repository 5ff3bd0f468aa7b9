import { NetworkError } from "./errors.ts";

/** Timeout in milliseconds. Browsers may leave an import pending forever once a first attempt has failed. */
const loadTimeout = 20_000;

/** Loads code on demand. Without a network it waits, like a request to the server. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It takes too long")), loadTimeout);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw new NetworkError("The code could not be loaded", { cause });
  } finally {
    clearTimeout(timer);
  }
}
