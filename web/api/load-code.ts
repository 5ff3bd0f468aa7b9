import { NetworkError } from "./errors.ts";

/** Milliseconds. A browser may leave an import pending for ever once a first try to fetch it has failed. */
const patience = 20_000;

/** Code that is fetched when it is needed; without a network it is waited for like an answer of the server. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It takes too long")), patience);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw new NetworkError("The code could not be loaded", { cause });
  } finally {
    clearTimeout(timer);
  }
}
