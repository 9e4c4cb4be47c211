import { connect, type Socket } from 'node:net';
import type { LoadOrder, LoadReport, PlannedRequest, RunOptions } from '../src/load/load-client.ts';
import { serveOrders } from '../src/system/processes.ts';

type Response = { readonly status: number; readonly text: string };
type Plan = { readonly requests: readonly Buffer[]; sent: number };

const plans = new Map<string, Plan>();

function bytesOf({ method, path, headers, body }: PlannedRequest): Buffer {
  const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** Where a body in chunks ends, or undefined while it is incomplete. */
function endOfChunks(data: Buffer, start: number): number | undefined {
  for (let at = start; ; ) {
    const lineEnd = data.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(data.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (size === 0) return at;
    if (at > data.length) return undefined;
  }
}

/** The response at the start of these bytes, or undefined while it is incomplete. */
function parseResponse(data: Buffer): Response | undefined {
  const headEnd = data.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = data.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
  const end = isChunked ? endOfChunks(data, headEnd + 4) : headEnd + 4 + Number(length ?? 0);
  if (end === undefined || data.length < end) return undefined;
  const status = Number(head.slice(9, 12));
  const text = status === 200 ? '' : `${status} ${data.toString('utf8', headEnd + 4, Math.min(end, headEnd + 300))}`;
  return { status, text };
}

/** One connection with one request in progress, with as little work as possible. */
class Connection {
  readonly socket: Socket;
  #data: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  #onResponse: (response: Response) => void = () => {};

  constructor({ hostname, port }: URL, onLost: (error: Error) => void) {
    this.socket = connect(Number(port), hostname);
    this.socket.setNoDelay(true);
    this.socket.on('error', onLost).on('close', () => onLost(new Error('the server closed a connection')));
    this.socket.on('data', (chunk) => {
      this.#data = this.#data.length === 0 ? chunk : Buffer.concat([this.#data, chunk]);
      const response = parseResponse(this.#data);
      if (response === undefined) return;
      this.#data = Buffer.alloc(0);
      this.#onResponse(response);
    });
  }

  send(request: Buffer, onResponse: (response: Response) => void): void {
    this.#onResponse = onResponse;
    this.socket.write(request);
  }
}

/** Sends a plan over its own connections; fails when one of them breaks. */
function run(plan: Plan, options: RunOptions, resolve: (report: LoadReport) => void, reject: (error: Error) => void): void {
  const { ms = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY, rate } = options;
  const idle = Array.from({ length: options.connections }, () => new Connection(new URL(options.url), reject));
  const all = [...idle];
  const [first, start] = [plan.sent, performance.now()];
  let [pending, refused, firstRefusal] = [0, 0, ''];
  const elapsed = () => performance.now() - start;

  function finish(): void {
    clearInterval(timer);
    const seconds = elapsed() / 1000;
    for (const { socket } of all) socket.removeAllListeners('close').destroy();
    resolve({ count: plan.sent - first, seconds, refused, firstRefusal });
  }

  function sendNext(connection: Connection): void {
    const at = plan.sent++;
    pending += 1;
    connection.send(plan.requests[at % plan.requests.length] ?? Buffer.alloc(0), (response) => {
      pending -= 1;
      if (response.status !== 200) refused += 1;
      firstRefusal ||= response.text;
      idle.push(connection);
      sendDue();
    });
  }

  function sendDue(): void {
    for (;;) {
      const sent = plan.sent - first;
      if (sent >= count || elapsed() >= ms) {
        if (pending === 0) finish();
        return;
      }
      if (rate !== undefined && sent >= Math.floor((elapsed() / 1000) * rate)) return;
      // Servers close connections that are idle for ten seconds, so the longest idle one is next.
      const connection = idle.shift();
      if (connection === undefined) return;
      sendNext(connection);
    }
  }
  const timer = rate === undefined ? undefined : setInterval(sendDue, 1);
  sendDue();
}

serveOrders<LoadOrder, LoadReport | 'prepared'>(async (order) => {
  if (order.kind === 'prepare') {
    // A plan that is prepared again continues where it stopped.
    if (!plans.has(order.plan)) plans.set(order.plan, { requests: order.requests.map(bytesOf), sent: 0 });
    return 'prepared';
  }
  const plan = plans.get(order.options.plan);
  if (plan === undefined) throw new Error(`there is no plan ${order.options.plan}`);
  return await new Promise<LoadReport>((resolve, reject) => run(plan, order.options, resolve, reject));
});
