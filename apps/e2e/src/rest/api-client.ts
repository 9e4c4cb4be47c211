export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below /api/v1. */
  readonly path: string;
  readonly token?: string | undefined;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ApiAnswer = { readonly status: number; readonly contentType: string; readonly body: unknown };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * One call of the REST interface, on a connection of its own. HAProxy closes a used connection
 * without a byte when the server closed its end of the request, so that a browser sends it again
 * (`http-reuse safe`); `fetch` does not.
 */
export async function callApi(url: string, { method, path, token, body, headers = {} }: ApiCall): Promise<ApiAnswer> {
  const all = new Headers({ connection: 'close', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers });
  if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(new URL(`/api/v1${path}`, url), { method, headers: all, ...(body === undefined ? {} : { body: text }) });
  return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', body: parse(await answer.text()) };
}

/** A field of an answer that is an object; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** An answer that must be a list. */
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value).slice(0, 200)}`);
  return value;
}

/** An answer that must be text. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not text: ${JSON.stringify(value)}`);
  return value;
}
