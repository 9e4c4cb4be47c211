import { expect, it } from 'vitest';
import { createInvitationTokens } from '../league/invitation-tokens.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

const OURS = 'a secret of the tests';
const tokens = createUnsubscribeTokens([OURS]);
const unsubscription = { userId: 123_456, kind: 'pick-needed' } as const;

it('reads its own tokens, also after a new secret was added in front', () => {
  expect(tokens.read(tokens.sign(unsubscription))).toEqual(unsubscription);
  expect(createUnsubscribeTokens(['a new one', OURS]).read(tokens.sign(unsubscription))).toEqual(unsubscription);
});

it('rejects another letter, secret, purpose or length', () => {
  const token = tokens.sign(unsubscription);
  for (let at = 0; at < token.length; at++) {
    const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect(tokens.read(other)).toBeNull();
  }
  expect(createUnsubscribeTokens(['another']).read(token)).toBeNull();
  const invitation = createInvitationTokens([OURS]).sign({ leagueId: 1, inviterId: 2, generation: 3 });
  for (const text of [invitation, '', 'x', `${token}AA`, ` ${token}`, `${token}=`]) expect(tokens.read(text)).toBeNull();
});
