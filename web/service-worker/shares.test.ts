import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

type Handler = (request: { request: { formData: () => Promise<FormData> } }) => Promise<Response>;

const scope = "https://hearth.example/sub/";
const registerRoute = vi.fn<(match: (place: { url: URL }) => boolean, handler: Handler, method: string) => void>();
vi.mock("workbox-routing", () => ({ registerRoute }));

const stores = new Map<string, Map<string, Response>>();

beforeAll(async () => {
  vi.stubGlobal("registration", { scope });
  vi.stubGlobal("caches", {
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return { put: async (key: string, response: Response) => void store.set(key, response) };
    },
  });
  const { takeShares } = await import("./shares.ts");
  takeShares();
});

beforeEach(() => stores.clear());
afterAll(() => void vi.unstubAllGlobals());

/** Posts the form of the phone's share sheet. Returns the address that it leads to. */
async function share(fields: Record<string, string | File[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else value.forEach((file) => form.append(name, file));
  }
  const [, handler] = registerRoute.mock.calls[0]!;
  const response = await handler({ request: { formData: async () => form } });
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

const photo = (name: string) => new File(["…"], name, { type: "image/jpeg" });

test("only what is posted to the share page is taken", () => {
  const [match, , method] = registerRoute.mock.calls[0]!;
  const isTaken = (path: string) => match({ url: new URL(path, scope) });
  expect([isTaken("share"), isTaken("/share"), isTaken("api/messages")]).toEqual([true, false, false]);
  expect(method).toBe("POST");
});

test("shared text is passed on in the address, without empty parts", async () => {
  expect(await share({ title: "Arezzo", text: "", url: "https://a.example/?b=c&d" })).toBe(
    `${scope}share?title=Arezzo&url=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d`,
  );
  expect(stores.size).toBe(0);
});

test("pictures are kept on the device with their names and types", async () => {
  expect(await share({ files: [photo("Été.jpg"), photo("b.jpg")] })).toBe(`${scope}share?shared=2`);
  const [store] = stores.values();
  expect([...store!.keys()]).toEqual(["shared/0", "shared/1"]);
  const { headers } = store!.get("shared/0")!;
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(decodeURIComponent(headers.get("x-file-name")!)).toBe("Été.jpg");
});

test("pictures of an earlier share that was never collected are replaced", async () => {
  await share({ files: [photo("a.jpg"), photo("b.jpg")] });
  await share({ files: [photo("c.jpg")] });
  const [store] = stores.values();
  expect([...store!.values()].map(({ headers }) => headers.get("x-file-name"))).toEqual(["c.jpg"]);
});
