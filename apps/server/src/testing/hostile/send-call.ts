import { Agent, request } from 'node:http';
import type { HostileCall } from './hostile-calls.ts';

const PATIENCE_MS = 20_000;
const agent = new Agent({ keepAlive: true });

export type Answered = {
  /** 0: the connection was cut without an answer. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
};

/** Sends a call as it is; the time runs from the first byte sent to the last one read. */
export function sendCall(address: string, { method, path, headers, body }: HostileCall, bearer: Record<string, string>): Promise<Answered> {
  const from = performance.now();
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const done = (status: number, text: string) => resolve({ status, ms: performance.now() - from, text });
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const call = request(
      { agent, hostname, port, method, path, headers: { ...bearer, ...headers, ...length }, timeout: PATIENCE_MS },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done(answer.statusCode ?? 0, Buffer.concat(chunks).toString()));
        answer.on('error', () => done(answer.statusCode ?? 0, ''));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => done(0, ''));
    call.end(body ?? undefined);
  });
}
