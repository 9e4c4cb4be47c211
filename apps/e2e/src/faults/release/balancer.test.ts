import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { describe, expect, it, onTestFinished } from 'vitest';
import { measureUntilOk } from '../hung/probe.ts';
import { isBalancerHere, startBalancer } from './balancer.ts';

/** That the balancer believes: twice as many as it needs. */
const CHECKS = 4;

if (!isBalancerHere) console.log('NOT RUN: the balancer before servers of which none is ready (there is no haproxy)');

/** A server that serves, and says that it is not ready once it was told to; how often it was asked whether it is. */
async function startServer() {
  let isReady = true;
  let refused = 0;
  const server = createServer((request, response) => {
    const isCheck = request.url === '/readyz';
    if (isCheck && !isReady) refused++;
    response.writeHead(isCheck && !isReady ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    press: () => {
      isReady = false;
    },
    refused: () => refused,
  };
}

describe.skipIf(!isBalancerHere)('the balancer of the page on releases', () => {
  it('asks servers all the same when none of them says that it is ready', async () => {
    const [first, second] = [await startServer(), await startServer()];
    const balancer = await startBalancer(await getPort(), [first.port, second.port]);
    onTestFinished(() => balancer.stop());
    expect(await measureUntilOk(`${balancer.url}/`, 60_000)).toBeLessThan(60_000);
    for (const server of [first, second]) server.press();
    while (first.refused() < CHECKS || second.refused() < CHECKS) await sleep(50);
    expect((await fetch(`${balancer.url}/`)).status).toBe(200);
  });
});
