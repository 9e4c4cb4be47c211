import type { ServerResponse } from 'node:http';
import type { LiveEventOutput } from '@survivor/contract/league';
import fastify from 'fastify';

const app = fastify();
const ANSWER = { id: 'k3G7QAe5', name: 'Player 1', email: 'player-1@example.com', pictureUri: null, isAdmin: false, unread: 0 };
const EVENT: LiveEventOutput = { kind: 'games', spreadMs: 0, herdMs: 0 };
const WRITTEN = `data: ${JSON.stringify({ json: EVENT })}\n\n`;
const open = new Set<ServerResponse>();

app.get('/json', async () => ANSWER);

/** The limit of live events: streams that are kept, and one loop that writes to all. */
app.get('/trpc/league.events', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write('event: connected\ndata: {}\n\n');
  open.add(reply.raw);
});
app.post('/tell', async () => {
  for (const stream of open) stream.write(WRITTEN);
  return open.size;
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
