import { ApiError, NetworkError } from "../api/errors.ts";

type Answer = (path: string, body?: unknown) => unknown;

const unexpected: Answer = (path) => {
  throw new Error(`The test answers no request to ${path}`);
};

/**
 * What the server answers, by method. Tests replace these functions: `vi.spyOn(requests, "post")`. They get the path without a leading slash and the
 * body, and may throw what `call` is to throw.
 */
export const requests = { get: unexpected, post: unexpected, put: unexpected, delete: unexpected };

/** In the place of `fetch`. */
export const answerRequest: typeof fetch = async (input, { method = "GET", body } = {}) => {
  const { pathname, search } = new URL(input as string);
  const path = decodeURI(pathname.slice(1)) + search;
  const answer = requests[method.toLowerCase() as keyof typeof requests];
  try {
    const answered = await (typeof body === "string" ? answer(path, JSON.parse(body)) : answer(path));
    return answered === undefined ? new Response(null, { status: 204 }) : Response.json(answered);
  } catch (error) {
    if (error instanceof NetworkError) throw new TypeError("Failed to fetch", { cause: error });
    if (!(error instanceof ApiError)) throw error;
    const { status, ...details } = error;
    return Response.json(details, { status });
  }
};
