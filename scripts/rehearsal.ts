import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

/** Prints what is true. Throws if it is not. */
export function expectThat(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not true: ${what}`);
  console.log(what);
}
