import { createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createPushService } from './index.ts';
import type { Push, PushOutcome } from './push-service.ts';
import { createTestDevice, startTestPushService, type TestPushService } from './testing/index.ts';

const HOSTS = ['push.test', '*.push.test'];
const CONTACT = 'mailto:operator@pools.example.com';
const PAYLOAD = JSON.stringify({
  kind: 'pick-needed',
  sentence: 'Week 6 locks in 2 hours. 2 leagues need a pick. שלום',
  path: '/home/leagues',
});

const opened: TestPushService[] = [];
afterEach(async () => {
  for (const service of opened.splice(0)) await service.stop();
});

async function start(args: Parameters<typeof startTestPushService>[0] = {}) {
  const there = await startTestPushService(args);
  opened.push(there);
  const { network, received } = there;
  const service = createPushService({ hosts: HOSTS, contact: CONTACT, network });
  return { there, received, service, keys: service.makeKeys() };
}

const device = createTestDevice('https://eu.push.test/send/abc?token=%2bdd');
const pushTo = (more: Partial<Push> = {}): Push => ({
  device,
  payload: PAYLOAD,
  topic: 'a-topic_of_32_letters_and_no_more',
  ttlSeconds: 90.7,
  urgency: 'high',
  ...more,
});

const jsonOf = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('a push', () => {
  it('is read by the device alone, with the keys that the browser has', async () => {
    const { received, service, keys } = await start();
    expect(await service.send(pushTo({ topic: 't'.repeat(32) }), keys)).toEqual({ kind: 'sent' });
    const [push] = received;
    if (push === undefined) throw new Error('nothing came');
    expect(push.endpoint.replace(/:\d+/, '')).toBe(device.endpoint);
    expect(device.read(push.body)).toBe(PAYLOAD);
    expect(() => createTestDevice(device.endpoint).read(push.body)).toThrow();
    expect(push.body.includes('Week')).toBe(false);
    expect(push.headers).toMatchObject({ ttl: '90', topic: 't'.repeat(32), urgency: 'high', 'content-encoding': 'aes128gcm' });
  });

  it('is signed with the key of this site, for that push service, for a day at most', async () => {
    const { received, service, keys } = await start();
    await service.send(pushTo({ topic: 'x' }), keys);
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(received[0]?.headers.authorization ?? '') ?? [];
    const [head, body, signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    expect(key).toBe(keys.publicKey);
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(jsonOf(head)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const { aud, exp, sub } = jsonOf(body);
    expect({ aud, sub }).toEqual({ aud: 'https://eu.push.test', sub: CONTACT });
    expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600);
  });

  it.each([
    ['of 3,000 bytes', pushTo({ payload: 'é'.repeat(1500) })],
    ['for a key that is no point of the curve', pushTo({ device: { ...device, publicKey: Buffer.alloc(65, 4).toString('base64url') } })],
    ['for a secret of 15 bytes', pushTo({ device: { ...device, authSecret: Buffer.alloc(15).toString('base64url') } })],
    ['for a secret of 17 bytes', pushTo({ device: { ...device, authSecret: Buffer.alloc(17).toString('base64url') } })],
  ])('%s does not leave', async (_, push) => {
    const { there, service, keys } = await start();
    expect(await service.send(push, keys)).toMatchObject({ kind: 'refused' });
    expect(there.connections()).toBe(0);
  });
});

describe('what the push service answers', () => {
  const again = (status: number, retryAfterMs: number | null = null): PushOutcome => ({
    kind: 'try-again',
    reason: `the push service asks to try again (${status})`,
    retryAfterMs,
  });
  const never = (status: number, kind: 'refused' | 'device-refused'): PushOutcome => ({
    kind,
    reason: `the push service refuses the push (${status})`,
  });

  it.each<[number, Record<string, string>, PushOutcome]>([
    [200, {}, { kind: 'sent' }],
    [202, {}, { kind: 'sent' }],
    [404, {}, { kind: 'device-gone' }],
    [410, {}, { kind: 'device-gone' }],
    [429, { 'retry-after': '120' }, again(429, 120_000)],
    [429, { 'retry-after': 'soon' }, again(429)],
    [406, {}, again(406)],
    [408, {}, again(408)],
    [425, {}, again(425)],
    [500, {}, again(500)],
    [503, {}, again(503)],
    [400, {}, never(400, 'device-refused')],
    [401, {}, never(401, 'device-refused')],
    [403, {}, never(403, 'device-refused')],
    [405, {}, never(405, 'device-refused')],
    [413, {}, never(413, 'refused')],
  ])('%i', async (status, headers, outcome) => {
    const { service, keys } = await start({ answer: () => ({ status, headers }) });
    expect(await service.send(pushTo({ topic: 'x' }), keys)).toEqual(outcome);
  });

  it.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const { received, service, keys } = await start({ answer: () => ({ status, headers: { location: 'https://push.test/inside' } }) });
    expect(await service.send(pushTo({ topic: 'x' }), keys)).toEqual(never(status, 'refused'));
    expect(received).toHaveLength(1);
  });

  it('is not read beyond the status, however long it is', async () => {
    const { service, keys } = await start({ answer: () => ({ status: 201, body: 'x'.repeat(50_000_000) }) });
    expect(await service.send(pushTo({ topic: 'x' }), keys)).toEqual({ kind: 'sent' });
  });

  it('a push service that is away, or not the one that its certificate says, is tried again', async () => {
    const { there, service, keys } = await start();
    const elsewhere = createPushService({ hosts: ['other.test'], contact: CONTACT, network: there.network });
    const push = pushTo({ topic: 'x', device: { ...device, endpoint: 'https://other.test/x' } });
    expect(await elsewhere.send(push, keys)).toMatchObject({ kind: 'try-again' });
    expect(there.received).toEqual([]);
    await there.stop();
    expect(await service.send(pushTo({ topic: 'x' }), keys)).toMatchObject({ kind: 'try-again', retryAfterMs: null });
  });
});
