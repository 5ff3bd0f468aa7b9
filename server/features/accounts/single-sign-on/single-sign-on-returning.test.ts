import { afterAll, expect, test } from "vitest";
import type { JoinRequests } from "#contract/moderation.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, withKey } from "../../../testing/people.ts";
import { signInBySeal } from "./actions.ts";
import { finishedFor, createSeal } from "./rules.ts";

const issuer = "https://directory.example.org";
const hearth = await testApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "hearth", OIDC_CLIENT_SECRET: "secret" });
afterAll(() => hearth.close());
const { context } = hearth;
const { anna, famille } = await aCommunity(hearth);

/** Signs in somebody whom the directory has named as a member of a mapped group. */
async function signedIn(subject: string) {
  const arrived = { issuer, subject, email: `${subject}@example.org`, groups: [famille.id] };
  const seal = createSeal(context.signingKey, "finish", arrived, context.clock.now() + finishedFor);
  const from = { address: "192.0.2.1", device: "Firefox", deviceTokens: [] };
  const account = withKey(hearth, (await signInBySeal(context, seal, undefined, from)).apiKey);
  return { ...account, me: (await account.get("/api/me")).body as { id: string; groups: object[] } };
}

test.each([{ blocks: true }, {}])(
  "a removed person who deletes the account and comes back asks to join (%o)",
  async (how) => {
    const subject = `mona-${JSON.stringify(how).length}`;
    const mona = await signedIn(subject);
    expect(mona.me.groups).toHaveLength(1);
    await anna.post(`/api/groups/${famille.id}/members/${mona.me.id}/removal`, how);
    expect((await mona.delete(`/api/users/${mona.me.id}`)).status).toBe(204);

    hearth.passTime(1000);
    const again = await signedIn(subject);

    expect(again.me.id).not.toBe(mona.me.id);
    expect(again.me.groups).toEqual([]);
    const { requests } = (await anna.get(`/api/groups/${famille.id}/requests`)).body as JoinRequests;
    expect(requests.map(({ person }) => person.id)).toContain(again.me.id);
  },
);
