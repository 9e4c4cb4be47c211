const html = (status: number) => () =>
  new Response('<!doctype html><title>Gateway</title><h1>Not our page</h1>', { status, headers: { 'content-type': 'text/html' } });
const text = (body: string, { status = 200, type = 'application/json' } = {}) =>
  new Response(body === '' ? null : body, { status, headers: { 'content-type': type } });
const json = (status: number, body: unknown) => () => Response.json(body, { status });

const trpcError = (httpStatus: number, more: object = {}) => ({
  message: 'boom',
  code: -32_603,
  data: { code: 'INTERNAL_SERVER_ERROR', httpStatus, ...more },
});
const problem = { type: 'about:blank', title: 'boom', status: 500, traceId: 't' };

/** A login page to which a proxy redirected the call. */
function loginPage(): Response {
  return Object.defineProperty(html(200)(), 'redirected', { value: true });
}

/** Responses that our server never sends, but a proxy or gateway may. Each entry is one case. */
export const FOREIGN_ANSWERS: Readonly<Record<string, () => Response>> = {
  "a proxy's JSON error": json(500, { error: trpcError(500) }),
  'a packed error without a problem': json(500, { error: { json: trpcError(500) } }),
  'a batch of such errors': json(500, [{ error: { json: trpcError(500) } }]),
  'a 401 without a problem': json(401, { error: { json: trpcError(401) } }),
  'a 403 without a problem': json(403, [{ error: { json: trpcError(403) } }]),
  'an empty problem': json(401, [{ error: { json: trpcError(401, { problem: {} }) } }]),
  'a problem without errors': json(500, [{ error: { json: trpcError(500, { problem }) } }]),
  'errors that are a text': json(500, [{ error: { json: trpcError(500, { problem: { ...problem, errors: 'boom' } }) } }]),
  'errors that are no lists': json(500, [{ error: { json: trpcError(500, { problem: { ...problem, errors: { name: 'boom' } } }) } }]),
  'errors that are null': json(500, [{ error: { json: trpcError(500, { problem: { ...problem, errors: { '': null } } }) } }]),
  'messages that are no texts': json(500, [{ error: { json: trpcError(500, { problem: { ...problem, errors: { '': [null, 7] } } }) } }]),
  'an error that is a text': json(500, { error: 'Internal Server Error' }),
  'an error that is null': json(500, { error: null }),
  "a gateway's 401": json(401, { message: 'Unauthorized' }),
  "a gateway's problem": () =>
    text('{"type":"about:blank","title":"Forbidden","status":403}', { status: 403, type: 'application/problem+json' }),
  "a gateway's 429": json(429, { message: 'API rate limit exceeded' }),
  'HTML with 502': html(502),
  'HTML with 503': html(503),
  "a firewall's 403": html(403),
  'HTML with 401': html(401),
  'HTML with 200': html(200),
  'a redirect to a login page': loginPage,
  'text with 500': () => text('upstream connect error', { status: 500, type: 'text/plain' }),
  'HTML that claims to be JSON': () => text('<html></html>'),
  'an empty body': () => text(''),
  'an empty body with 500': () => text('', { status: 500 }),
  'a 204': () => new Response(null, { status: 204 }),
  'a cut body': () => text('[{"result":{"data":{"json":{"id":'),
  'a cut error': () => text('{"error":{"json":{"mess', { status: 500 }),
  null: json(200, null),
  'an empty list': json(200, []),
  'a list of null': json(200, [null]),
  'a text': json(200, 'text'),
  'a number': json(200, 7),
  'an empty object': json(200, {}),
  'JSON of another shape': json(200, { status: 'ok', data: [] }),
  'a result without data': json(200, [{ result: {} }]),
  'data that are null': json(200, [{ result: { data: null } }]),
  'data without superjson': json(200, [{ result: { data: { id: 7 } } }]),
};
