import { cookieOf } from "../features/identity/sign-in/rules.ts";
import { cookieName } from "../http/cookies.ts";
import type { TestApp } from "./build-app.ts";
import { withKey, type Account, type Caller, type TestResponse } from "./people.ts";

export interface Browser extends Caller {
  /** Names of the cookies it has. */
  cookies(): string[];
  /** Deletes a cookie, as a browser does at its end. */
  deleteCookie(name: string): void;
}

/** An API client that keeps cookies, as a browser does. */
export function browserOf(hearth: TestApp, { key }: Pick<Account, "key">): Browser {
  const caller = withKey(hearth, key);
  const kept = new Map([[cookieName(hearth.context, "session"), cookieOf(key)]]);
  const sent = () => ({ cookie: [...kept].map(([name, value]) => `${name}=${value}`).join("; ") });
  const keep = (response: TestResponse): TestResponse => {
    for (const line of [response.headers["set-cookie"] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      kept.set(name!, value!);
    }
    return response;
  };
  return {
    get: async (path, headers) => keep(await caller.get(path, { ...sent(), ...headers })),
    post: async (path, body, headers) => keep(await caller.post(path, body, { ...sent(), ...headers })),
    put: async (path, body, headers) => keep(await caller.put(path, body, { ...sent(), ...headers })),
    delete: async (path, headers) => keep(await caller.delete(path, { ...sent(), ...headers })),
    cookies: () => [...kept.keys()],
    deleteCookie: (name) => void kept.delete(name),
  };
}
