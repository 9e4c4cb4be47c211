import { once } from 'node:events';
import { Agent, get, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { endConnectionsOnClose } from './drain.ts';

it('answers a request that was under way when the server began to close, and ends its connection', async () => {
  const server = await startTestServer();
  const player = await server.signIn();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ issueType: 'other', description: 'Sent while closing' });
  const headers = { ...player.headers, 'content-type': 'application/json', 'content-length': body.length };

  const arrived = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    const call = httpRequest(`${address}/api/v1/supporttickets`, { method: 'POST', headers }, resolve);
    call.on('error', reject);
    call.write(body.slice(0, 10));
    void arrived.then(() => {
      void server.app.close();
      call.end(body.slice(10));
    });
  });

  const answer = await answered;
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
  await server.close();
});

it('closes a connection whose answer had begun before the server began to close, once it is idle', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endConnectionsOnClose(app, () => false);
  const answer = new PassThrough();
  app.get('/', (_request, reply) => reply.send(answer));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  answer.write('begun');
  const agent = new Agent({ keepAlive: true });
  const begun = await new Promise<IncomingMessage>((resolve, reject) => get(address, { agent }, resolve).on('error', reject));
  const closed = app.close();
  await wait(300);
  begun.resume();
  answer.end();
  await closed;
  agent.destroy();
}, 20_000);

it('waits for no connection on which nothing was ever asked, as browsers open them in advance', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endConnectionsOnClose(app, () => false);
  app.get('/', async () => 'here');
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  await Promise.all([app.close(), once(silent, 'close')]);
}, 20_000);
