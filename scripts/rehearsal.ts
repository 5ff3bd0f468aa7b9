import { execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** Files of a certificate for "localhost" that is signed by itself. `both` has certificate and key. */
export interface Certificate {
  certificate: string;
  key: string;
  both: string;
}

/** Requires openssl. Has this process accept it. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key, both] = [join(folder, "certificate.pem"), join(folder, "key.pem"), join(folder, "both.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...options, ...names], { stdio: "ignore" });
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  // Everything stays on this machine.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  return { certificate, key, both };
}

/** Waits up to a minute until an address answers without an error. */
export async function untilAnswering(url: string): Promise<void> {
  for (let look = 0; look < 300; look++) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await pause(200);
  }
  throw new Error(`${url} does not answer`);
}

/** Returns the key of the invitation that a new server prints for its first account. */
export async function invitationOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface(server.stdout!)) {
    const invitation = /\/invitation\/(\S+)/.exec(line)?.[1];
    if (invitation !== undefined) return invitation;
  }
  throw new Error("Hearth ended before it was ready");
}

export async function stop(running: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill(signal);
  await ended;
}

/** Prints what is true. Throws if it is not. */
export function expectThat(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not true: ${what}`);
  console.log(what);
}
