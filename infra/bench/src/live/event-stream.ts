import { connect, type Socket } from 'node:net';
import { LiveEventOutput } from '@survivor/contract/league';
import { leagueIds } from '@survivor/services';

export type StreamTarget = { readonly url: string; readonly leagueId: number; readonly token: string };

const pathOf = (leagueId: number) =>
  `/trpc/league.events?input=${encodeURIComponent(JSON.stringify({ json: { id: leagueIds.encode(leagueId) } }))}`;

/** The events of a stream in its text, which comes in chunks of a transfer. */
const EVENT = /^data: \{"json":(\{"kind":.*\})\}$/gm;

/** One open stream of a league's events, read as text; resolves once it has begun. */
export function openEventStream({ url, leagueId, token }: StreamTarget, onEvent: (event: LiveEventOutput) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${pathOf(leagueId)} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
      );
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the stream ended')));
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (!isOpen && !text.startsWith('HTTP/1.1 200')) reject(new Error(`the stream was answered ${text.slice(0, 300)}`));
      isOpen = true;
      resolve(socket);
      for (const [, event = ''] of text.matchAll(EVENT)) onEvent(LiveEventOutput.parse(JSON.parse(event)));
    });
  });
}
