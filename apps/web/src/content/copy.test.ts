import { describe, expect, it } from 'vitest';
import { copy } from './copy.ts';
import { createCopy } from './create-copy.ts';
import { leaguesCopy } from './leagues-copy.ts';
import { loginCopy } from './login-copy.ts';
import { maintenanceCopy } from './maintenance-copy.ts';
import { rulesCopy } from './rules-copy.ts';

/** The sentences that the specification fixes for the screens of this app, word for word. */
const FIXED: [string, string][] = [
  [copy.version, '1.0.7'],
  [loginCopy.whatTitle, 'What is a Survivor Pool'],
  [loginCopy.learn, 'Learn How to Play'],
  [leaguesCopy.title, 'My Leagues'],
  [leaguesCopy.emptyTitle, 'No Leagues Yet'],
  [leaguesCopy.join, 'Join a League'],
  [leaguesCopy.create, 'Create a League'],
  [createCopy.successTitle, 'League Created Successfully'],
  [copy.league.loadFailed, 'Failed to fetch league data'],
  [copy.league.membersFailed, 'Failed to refresh league members'],
  [copy.pick.title('Week 6'), 'Your Week 6 Pick'],
  [copy.pick.canChange, 'Can change'],
  [copy.pick.locked, 'Locked'],
  [copy.pick.hint, 'No pick selected - click a team in the games below to make your pick'],
  [copy.pick.passed, 'Deadline passed'],
  [copy.pick.submitted('Buffalo Bills'), 'Buffalo Bills pick submitted!'],
  [copy.pick.already('Buffalo Bills'), 'Buffalo Bills already selected!'],
  [copy.pick.confirmTitle, 'Confirm Team Selection'],
  [Object.values(copy.pick.confirm('Buffalo Bills')).join(''), 'Are you sure you want to pick Buffalo Bills for this round?'],
  [copy.pick.yes, 'Yes, confirm pick'],
  [copy.pick.cancel, 'Cancel'],
  [copy.games.title('Week 6'), 'Week 6 Games'],
  [copy.games.emptyTitle, 'No Games Available'],
  [copy.games.emptyText, "We're having trouble finding games right now. This should be resolved shortly."],
  [copy.games.usedIn(3), 'Week 3 Pick'],
  [copy.standings.title, 'Pool Standings'],
  [copy.outcome.eliminatedTitle, "You've Been Eliminated!"],
  [copy.outcome.donateTitle, 'Support the Site'],
  [copy.share.noKey, 'League key not available'],
  [copy.share.copied, 'League invitation copied to clipboard! Share it with friends.'],
  [copy.share.failed('ABCD1234'), 'Unable to share. Please manually share the league key: ABCD1234'],
  [copy.share.keyCopied, 'League key copied to clipboard!'],
  [maintenanceCopy.title, "We'll be right back!"],
  [maintenanceCopy.message, "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly."],
  [rulesCopy.title, 'How to Play'],
  [copy.nav.logout, 'Logout'],
];

describe('the copy', () => {
  it('is the specification, word for word', () => {
    console.info(`copy: ${FIXED.length} fixed texts`);
    for (const [shown, fixed] of FIXED) expect(shown).toBe(fixed);
  });
});
