import { StartError } from "./start-error.ts";

/** Throws a StartError that names the settings if `listening` fails because of them. */
export async function namingSettings<Result>(
  [port, host]: readonly [port: string, host: string],
  listening: Promise<Result>,
): Promise<Result> {
  try {
    return await listening;
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== "listen" && syscall !== "getaddrinfo") throw error;
    const remedy =
      code === "EADDRINUSE"
        ? `Another program has this port; ${port} chooses another.`
        : `${port} and ${host} choose where the server listens.`;
    throw new StartError(`${message}. ${remedy}`, { cause: error });
  }
}
