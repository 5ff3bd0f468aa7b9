declare module "mailauth/lib/dkim/verify.js" {
  interface Verified {
    headerFrom?: string[];
    results?: { signingDomain: string; status: { result: string; aligned?: string | false; underSized?: number } }[];
  }
  interface Options {
    resolver: (name: string, type: string) => Promise<unknown>;
    sender?: string | undefined;
  }
  export function dkimVerify(raw: Buffer, options: Options): Promise<Verified>;
}

declare module "mailauth/lib/spf/index.js" {
  interface Options {
    sender: string;
    ip: string;
    helo: string;
    mta: string;
    resolver: (name: string, type: string) => Promise<unknown>;
  }
  export function spf(options: Options): Promise<{ domain: string; status: { result: string } } | false>;
}

declare module "mailauth/lib/dmarc/index.js" {
  interface Options {
    headerFrom: string[];
    spfDomains: string[];
    dkimDomains: { domain: string; aligned?: string | false; underSized?: number }[];
    resolver: (name: string, type: string) => Promise<unknown>;
  }
  interface Policy {
    status: { result: string };
    /** Absent if the domain has no policy. */
    alignment?: { spf: { strict: boolean }; dkim: { strict: boolean } };
  }
  export function dmarc(options: Options): Promise<Policy | false>;
}

declare module "mailauth/lib/tools.js" {
  /** Returns the domain of the list that belongs to the same organization, or false. */
  export function getAlignment(domain: string, domains: string[]): { domain: string } | false;
}
