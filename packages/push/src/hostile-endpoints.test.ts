import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPushService } from './index.ts';
import { isPublicAddress } from './public-addresses.ts';
import { createTestDevice, startTestPushService, type TestPushService } from './testing/index.ts';

const HOSTS = ['push.test', '*.push.test'];

const INSIDE = [
  ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ...['239.1.2.3', '240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ...['::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1'],
  ...['fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1', 'localhost', '', '1.2.3', '0x7f.1'],
];
const OUTSIDE = [
  '1.1.1.1',
  '8.8.8.8',
  '142.250.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '192.167.1.1',
  '2a00:1450:4001::200e',
  '2606:4700::1111',
];

/** The spellings of an address that some resolver takes. */
function spellingsOf(address: string): string[] {
  if (address.includes(':')) return address.includes('%') || address === '' ? [] : [`[${address}]`];
  const bytes = address.split('.').map(Number);
  if (bytes.length !== 4) return [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  const octal = bytes.map((byte) => `0${byte.toString(8)}`).join('.');
  return [address, String(whole), `0x${whole.toString(16)}`, octal, `${a}.${b * 2 ** 16 + c * 2 ** 8 + d}`, `${address}.`];
}

const TRICKS = [
  ...[
    'http://push.test/x',
    'HTTP://push.test/x',
    'ws://push.test/x',
    'wss://push.test/x',
    'file:///etc/passwd',
    'data:,x',
    'ftp://push.test/x',
  ],
  ...['https://push.test:8443/x', 'https://push.test:80/x', 'https://push.test:443/x', 'https://push.test:22/x', 'https://push.test:0/x'],
  ...[
    'https://user@push.test/x',
    'https://user:password@push.test/x',
    'https://:@push.test/x',
    'https://push.test@evil.example/x',
    'https://:password@push.test/x',
  ],
  ...[
    'https://evil.example/push.test',
    'https://evil.example#push.test',
    'https://evil.example?.push.test',
    'https://push.test#x',
    'https://push.test/x#y',
  ],
  ...[
    'https://push.test.evil.example/x',
    'https://evilpush.test/x',
    'https://xpush.test/x',
    'https://push.test./x',
    'https://eu.push.test./x',
  ],
  ...[
    'https://PUSH.TEST/x',
    'https://Push.test/x',
    'HTTPS://push.test/x',
    'https:push.test/x',
    'https:/push.test/x',
    'https:\\\\push.test\\x',
  ],
  ...['https://push。test/x', 'https://pｕsh.test/x', 'https://pu\u00adsh.test/x', 'https://pus\u04bb.test/x', 'https://ⓟush.test/x'],
  ...['https://push%2Etest/x', 'https://%70ush.test/x', 'https://push.test%00.evil.example/x', 'https://push.test\\.evil.example/x'],
  ...[' https://push.test/x', 'https://push.test/x ', 'https://push.test/\nx', 'https://pu\tsh.test/x', '\u0000https://push.test/x'],
  ...[
    'https://.push.test/x/../..',
    'https://push.test/a/../b',
    'https://push.test/./x',
    'https://push.test',
    '//push.test/x',
    '/x',
    '',
    'x',
  ],
  ...['https://*.push.test/x y', `https://push.test/${'x'.repeat(2000)}`, 'https://[::1]/push.test', 'https://localhost/x', 'javascript:1'],
  ...['https://push.test\r\nHost: evil.example/x', 'https://push.test/x\r\nX: y', 'blob:https://push.test/x', 'https://push..test/x'],
];

const hostile = [
  ...TRICKS,
  ...INSIDE.flatMap((address) => spellingsOf(address).map((host) => `https://${host}/x`)),
  ...INSIDE.map((_, index) => `https://inside-${index}.push.test/x`),
  ...INSIDE.map((_, index) => `https://both-${index}.push.test/x`),
];

/**
 * Names that resolve to an internal address, some of them to a public one too; all others are
 * public.
 */
async function resolve(hostname: string) {
  const [, kind, index] = /^(inside|both)-(\d+)\./.exec(hostname) ?? [];
  const outside = { address: '142.250.1.1', family: 4 };
  if (kind === undefined) return [outside];
  const inside = { address: INSIDE[Number(index)] ?? '', family: 4 };
  return kind === 'inside' ? [inside] : [outside, inside];
}

let there: TestPushService;
beforeAll(async () => {
  there = await startTestPushService({ resolve });
});
afterAll(() => there.stop());

describe('hostile endpoints', () => {
  it('are more than two hundred, and no request leaves for any', async () => {
    const service = createPushService({ hosts: HOSTS, contact: 'https://pools.example.com', network: there.network });
    const keys = service.makeKeys();
    expect(new Set(hostile).size).toBeGreaterThan(200);
    for (const endpoint of hostile) {
      const push = { device: createTestDevice(endpoint), payload: '{}', topic: 'x', ttlSeconds: 60, urgency: 'normal' } as const;
      expect([endpoint, (await service.send(push, keys)).kind]).toEqual([endpoint, 'refused']);
    }
    expect(there.connections()).toBe(0);
    const fine = {
      device: createTestDevice('https://eu.push.test/x'),
      payload: '{}',
      topic: 'x',
      ttlSeconds: 60,
      urgency: 'normal',
    } as const;
    expect(await service.send(fine, keys)).toEqual({ kind: 'sent' });
    expect(there.connections()).toBe(1);
  });

  it('of names that lead inside are addresses of our own network, of this machine, or set aside', () => {
    expect(INSIDE.filter(isPublicAddress)).toEqual([]);
    expect(OUTSIDE.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});
