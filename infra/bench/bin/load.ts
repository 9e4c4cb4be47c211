import type { LoadOrder, PlannedRequest } from '../src/load/load-messages.ts';
import { type Plan, runLoad } from '../src/load/run-load.ts';

const plans = new Map<string, Plan>();

function bytesOf({ method, path, headers, body }: PlannedRequest): Buffer {
  const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

async function carryOut(order: LoadOrder): Promise<unknown> {
  if (order.kind === 'prepare') {
    plans.set(order.plan, { requests: order.requests.map(bytesOf), sent: 0 });
    return null;
  }
  const plan = plans.get(order.options.plan);
  if (plan === undefined) throw new Error(`there is no plan ${order.options.plan}`);
  return await runLoad(plan, order.options);
}

process.on('message', (order: LoadOrder) => {
  carryOut(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
