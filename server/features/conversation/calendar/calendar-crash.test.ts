import { afterEach, expect, test, vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Rsvps } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import type { PollResults } from "#contract/polls.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { RealServer } from "../../../testing/real-server.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const kills = intensity.killedPlanning;
const places = 2;

test(
  `a server killed ${kills} times while people answer and sign up keeps every confirmed answer, and gives away no place twice`,
  async ({ task }) => {
    server = await RealServer.create();
    await server.start();
    const people = await aParty(server);
    const changed = () => people.reduce((sum, { confirmed }) => sum + confirmed, 0);

    let [lost, tooMany] = [0, 0];
    for (let kill = 0; kill < kills; kill++) {
      const planning = people.map((person) => person.planUntilItDies());
      const enough = changed() + 1 + Math.floor(Math.random() * 20);
      await vi.waitUntil(() => changed() >= enough, { timeout: 60_000, interval: 1 });
      await server.kill();
      await Promise.all(planning);
      await server.start();
      for (const person of people) if (!(await person.isKept())) lost++;
      if (await people[0]!.hasTooMany()) tooMany++;
    }

    const damages = [...(await server.withDatabase(everyDamage)), ...(await server.wrongs())].length;
    const found = { lost, tooMany, damages };
    task.meta.found = {
      ...{ subject: "planning", database: databaseName, kills, changes: changed() },
      ...{ ...found, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect(changed()).toBeGreaterThanOrEqual(kills);
    expect(found).toEqual({ lost: 0, tooMany: 0, damages: 0 });
  },
  testTimeout,
);

/** Returns people who are asked to an event and to sign up for one of few places. */
async function aParty(hearth: RealServer): Promise<Person[]> {
  const key = await hearth.signIn();
  const group = await hearth.makeGroup(key);
  const post = async (data: object) =>
    (await hearth.call("POST", "/api/messages", key, { group: group.id, data })) as MessageView;
  const { id: event } = await post({ title: "Party", date: "2099-06-01" });
  const { id: list } = await post({
    text: "Who cooks?",
    poll: { kind: "list", options: [{ id: "soup", text: "Soup", places }] },
  });
  const keys = [key];
  for (const name of ["bob", "carol", "dan"]) {
    const form = { login: `${name}@example.org`, password: "correct horse battery", invite_key: group.inviteKey };
    keys.push(((await hearth.call("POST", "/api/signup", undefined, form)) as SignedIn).api_key);
  }
  return keys.map((each) => new Person(hearth, each, event, list));
}

/** Answers an event again and again, with another number of people each time, and signs up and off. */
class Person {
  confirmed = 0;
  readonly #hearth: RealServer;
  readonly #key: string;
  readonly #event: string;
  readonly #list: string;

  constructor(hearth: RealServer, key: string, event: string, list: string) {
    this.#hearth = hearth;
    this.#key = key;
    this.#event = event;
    this.#list = list;
  }

  async planUntilItDies(): Promise<void> {
    try {
      for (let i = 0; i < 5000; i++) {
        const next = this.confirmed + 1;
        await this.#put(`/api/messages/${this.#event}/answer`, { answer: "yes", people: peopleAt(next), note: "" });
        this.confirmed = next;
        await this.#put(`/api/messages/${this.#list}/poll/votes`, { options: next % 2 === 0 ? [] : ["soup"] });
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** True if the last confirmed answer is stored, or the one that was under way. */
  async isKept(): Promise<boolean> {
    const { answers } = (await this.#get(`/api/messages/${this.#event}/answers`)) as Rsvps;
    const { id } = (await this.#get("/api/me")) as { id: string };
    const stored = answers.find(({ person }) => person.id === id)?.people;
    return this.confirmed === 0 || stored === peopleAt(this.confirmed) || stored === peopleAt(this.confirmed + 1);
  }

  async hasTooMany(): Promise<boolean> {
    const { results } = (await this.#get(`/api/messages/${this.#list}/poll`)) as PollResults;
    return results.some(({ votes }) => votes > places);
  }

  #get(path: string): Promise<unknown> {
    return this.#hearth.call("GET", path, this.#key);
  }

  /** All places may be taken. */
  async #put(path: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json", "x-auth-token": this.#key };
    const answer = await fetch(this.#hearth.url + path, { method: "PUT", headers, body: JSON.stringify(body) });
    if (!answer.ok && answer.status !== 409) throw new Error(`PUT ${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
}

function peopleAt(change: number): number {
  return (change % 17) + 1;
}
