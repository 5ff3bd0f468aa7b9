/** A signed-in user of the server's API. */
export interface Client {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: object): Promise<Answer>;
  put<Answer>(path: string, body: object): Promise<Answer>;
  /** Returns the id of the new file. */
  upload(name: string, jpeg: Uint8Array): Promise<string>;
  /** The key of this session. */
  key: string;
}

export async function signUp(url: string, login: string, password: string, inviteKey: string): Promise<Client> {
  const form = { login, password, invite_key: inviteKey };
  const { api_key: key } = await call<{ api_key: string }>(`${url}/api/signup`, { method: "POST", ...json(form) });
  return clientOf(url, key);
}

export async function signIn(url: string, login: string, password: string): Promise<Client> {
  const init = { method: "POST", ...json({ login, password }) };
  return clientOf(url, (await call<{ api_key: string }>(`${url}/api/login`, init)).api_key);
}

function clientOf(url: string, key: string): Client {
  const send = <Answer>(method: string, path: string, content: Content = {}) =>
    call<Answer>(`${url}${path}`, { method, ...content, headers: { ...content.headers, "x-auth-token": key } });

  return {
    key,
    get: (path) => send("GET", path),
    post: (path, body = {}) => send("POST", path, json(body)),
    put: (path, body) => send("PUT", path, json(body)),
    async upload(name, jpeg) {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), name);
      return (await send<{ id: string }>("POST", "/api/files", { body: form })).id;
    },
  };
}

interface Content {
  body?: string | FormData;
  headers?: Record<string, string>;
}

function json(body: object): Content {
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function call<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${new URL(url).pathname} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer;
}
