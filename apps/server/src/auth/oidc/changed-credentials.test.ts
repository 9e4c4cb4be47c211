import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cookies, codeOf, cookiesOf, exchangeCode, postToken, REFUSED, REFUSED_BY_SETUP } from '../../testing/sign-in-client.ts';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../../testing/test-issuer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const TRIES = runsOf({ usual: 60, soak: 3000 });

let issuer: TestIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await startTestServer({ identity: { issuer: issuer.url, ...TEST_CLIENT }, settings: { isGoogle: true } });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const post = (credential: string) => postToken(server, credential);
const exchange = (code: string, cookies: Cookies) => exchangeCode(server, code, cookies);

/** Where a token is changed: one bit of what one of its three parts says. */
const anyBit = fc.record({ part: fc.nat(2), at: fc.nat(), bit: fc.nat(7) });
type Bit = typeof anyBit extends fc.Arbitrary<infer T> ? T : never;

function flip(token: string, { part, at, bit }: Bit): string {
  const parts = token.split('.').map((one) => Buffer.from(one, 'base64url'));
  const changed = parts[part] ?? Buffer.alloc(1);
  const index = at % changed.length;
  changed[index] = (changed[index] ?? 0) ^ (1 << bit);
  return parts.map((one) => one.toString('base64url')).join('.');
}

describe.each(seedsOf())('a credential with one bit changed (quality "Identity", seed %i)', (seed) => {
  const runs = { numRuns: TRIES, seed };

  it('of the issuer signs nobody in', async () => {
    await fc.assert(
      fc.asyncProperty(anyBit, async (bit) => {
        const answer = await post(flip(await issuer.goodToken(), bit));
        expect(answer.statusCode).toBe(303);
        // A changed algorithm is also reported to the operator.
        expect([REFUSED, REFUSED_BY_SETUP]).toContain(answer.headers.location);
      }),
      runs,
    );
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    console.log(`${TRIES} changed ID tokens, 0 accepted, seed ${seed}`);
  });

  it('of this site is nobody’s', async () => {
    const { token } = await server.signIn();
    const ask = async (bearer: string) =>
      (await server.app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${bearer}` } })).statusCode;
    await fc.assert(
      fc.asyncProperty(anyBit, async (bit) => {
        expect(await ask(flip(token, bit))).toBe(401);
      }),
      runs,
    );
    expect(await ask(token)).toBe(200);
    console.log(`${TRIES} changed bearers, 0 accepted, seed ${seed}`);
  });
});

describe('a one-time code', () => {
  it.each(seedsOf())('works once of many at once, and never changed or in another browser (seed %i)', async (seed) => {
    let accepted = 0;
    let refused = 0;
    let other: Record<string, string> = {};
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(25), async (at, letter) => {
        const answer = await post(await issuer.goodToken());
        const [code, cookies] = [codeOf(answer), cookiesOf(answer)];
        const index = at % code.length;
        const changed = code.slice(0, index) + String.fromCharCode(97 + letter) + code.slice(index + 1);
        const wrong = await Promise.all([...(changed === code ? [] : [exchange(changed, cookies)]), exchange(code, other)]);
        expect(wrong.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 400));
        const same = await Promise.all([1, 2, 3].map(() => exchange(code, cookies)));
        expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
        other = cookies;
        accepted += 1;
        refused += wrong.length + 2;
      }),
      { numRuns: TRIES, seed },
    );
    console.log(`${accepted} one-time codes worked once, ${refused} replays and changed ones, 0 accepted, seed ${seed}`);
  });
});
