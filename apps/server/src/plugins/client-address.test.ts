import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

describe('the address that limits count by (rules 3)', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2::1', '2001:db8:1:2::'],
    ['2001:DB8:1:2:ffff:1:2:3', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['::1', '::'],
  ])('%s counts as %s', (ip, counted) => {
    expect(clientAddress({ ip })).toBe(counted);
  });
});
