import { describe, expect, it } from 'vitest';
import { copy } from './copy.ts';
import { createCopy } from './create-copy.ts';
import { gamesCopy } from './games-copy.ts';
import { leagueCopy } from './league-copy.ts';
import { leaguesCopy } from './leagues-copy.ts';
import { loginCopy } from './login-copy.ts';
import { maintenanceCopy } from './maintenance-copy.ts';
import { outcomeCopy } from './outcome-copy.ts';
import { pickCopy } from './pick-copy.ts';
import { rulesCopy } from './rules-copy.ts';
import { shareCopy } from './share-copy.ts';
import { standingsCopy } from './standings-copy.ts';

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
  [leagueCopy.loadFailed, 'Failed to fetch league data'],
  [leagueCopy.membersFailed, 'Failed to refresh league members'],
  [pickCopy.title('Week 6'), 'Your Week 6 Pick'],
  [pickCopy.canChange, 'Can change'],
  [pickCopy.locked, 'Locked'],
  [pickCopy.hint, 'No pick selected - click a team in the games below to make your pick'],
  [pickCopy.passed, 'Deadline passed'],
  [pickCopy.submitted('Buffalo Bills'), 'Buffalo Bills pick submitted!'],
  [pickCopy.already('Buffalo Bills'), 'Buffalo Bills already selected!'],
  [pickCopy.confirmTitle, 'Confirm Team Selection'],
  [Object.values(pickCopy.confirm('Buffalo Bills')).join(''), 'Are you sure you want to pick Buffalo Bills for this round?'],
  [pickCopy.yes, 'Yes, confirm pick'],
  [pickCopy.cancel, 'Cancel'],
  [gamesCopy.title('Week 6'), 'Week 6 Games'],
  [gamesCopy.emptyTitle, 'No Games Available'],
  [gamesCopy.emptyText, "We're having trouble finding games right now. This should be resolved shortly."],
  [gamesCopy.usedIn(3), 'Week 3 Pick'],
  [standingsCopy.title, 'Pool Standings'],
  [outcomeCopy.eliminatedTitle, "You've Been Eliminated!"],
  [outcomeCopy.donateTitle, 'Support the Site'],
  [shareCopy.noKey, 'League key not available'],
  [shareCopy.copied, 'League invitation copied to clipboard! Share it with friends.'],
  [shareCopy.failed('ABCD1234'), 'Unable to share. Please manually share the league key: ABCD1234'],
  [shareCopy.keyCopied, 'League key copied to clipboard!'],
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
