import { Agent, request } from 'node:http';

/** A separate process that opens anonymous connections. Its parent sends an order, then `stop`. */
export type CrowdOrder = {
  readonly url: string;
  readonly method: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly connections: number;
  /** The addresses that the connections come from, in turn. */
  readonly addresses: readonly string[];
};

/** Answers by status; `failed`: connections that broke. */
export type CrowdReport = Readonly<Record<string, number>>;

const RETRY_MS = 100;

let isOver = false;

async function send(order: CrowdOrder, { agent, address }: { agent: Agent; address: string | undefined }): Promise<string> {
  const { url, method, body, contentType } = order;
  const headers = { 'x-forwarded-for': address, ...(contentType && { 'content-type': contentType }) };
  return await new Promise((resolve) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      answer.resume().on('close', () => resolve(String(answer.statusCode)));
    });
    sent.on('error', () => setTimeout(resolve, RETRY_MS, 'failed'));
    sent.end(body);
  });
}

async function run(order: CrowdOrder): Promise<CrowdReport> {
  const report: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const connections = Array.from({ length: order.connections }, async (_, at) => {
    while (!isOver) {
      const status = await send(order, { agent, address: order.addresses[at % order.addresses.length] });
      report[status] = (report[status] ?? 0) + 1;
    }
  });
  await Promise.all(connections);
  agent.destroy();
  return report;
}

process.on('message', (message: CrowdOrder | 'stop') => {
  if (message === 'stop') {
    isOver = true;
    return;
  }
  isOver = false;
  void run(message).then((report) => process.send?.(report));
});
// The orphan guard unreferences the channel, which alone keeps this process alive.
process.channel?.ref();
