export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** The path below /api/v1. */
  readonly path: string;
  readonly token?: string | undefined;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ApiResponse = { readonly status: number; readonly contentType: string; readonly body: unknown };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Calls the REST API on a new connection. When a server closes a reused connection, HAProxy closes
 * the client's without a response; a browser then retries (`http-reuse safe`), `fetch` does not.
 */
export async function callApi(url: string, { method, path, token, body, headers = {} }: ApiCall): Promise<ApiResponse> {
  const all = new Headers({ connection: 'close', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers });
  if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(new URL(`/api/v1${path}`, url), { method, headers: all, ...(body === undefined ? {} : { body: text }) });
  return { status: response.status, contentType: response.headers.get('content-type') ?? '', body: parse(await response.text()) };
}

/** A field of an object; undefined if it is missing. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** Returns the value as a list, or throws. */
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value).slice(0, 200)}`);
  return value;
}

/** Returns the value as text, or throws. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not text: ${JSON.stringify(value)}`);
  return value;
}
