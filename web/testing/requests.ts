import { ApiError, NetworkError } from "../api/errors.ts";

type Responder = (path: string, body?: unknown) => unknown;

const unexpected: Responder = (path) => {
  throw new Error(`The test answers no request to ${path}`);
};

/**
 * Stand-ins for the server, by method. Tests replace them: `vi.spyOn(requests, "post")`. Each receives the path without a leading slash and the body,
 * and returns the response. If it throws an `ApiError` or a `NetworkError`, `call` throws one too.
 */
export const requests = { get: unexpected, post: unexpected, put: unexpected, delete: unexpected };

/** Takes the place of `fetch`. */
export const respond: typeof fetch = async (input, { method = "GET", body } = {}) => {
  const { pathname, search } = new URL(input as string);
  const path = decodeURI(pathname.slice(1)) + search;
  const responder = requests[method.toLowerCase() as keyof typeof requests];
  try {
    const result = await (typeof body === "string" ? responder(path, JSON.parse(body)) : responder(path));
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  } catch (error) {
    if (error instanceof NetworkError) throw new TypeError("Failed to fetch", { cause: error });
    if (!(error instanceof ApiError)) throw error;
    const { status, ...details } = error;
    return Response.json(details, { status });
  }
};
