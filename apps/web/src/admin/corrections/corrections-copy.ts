import type { CorrectionKind, CorrectionState, EnteredStatus } from '@survivor/rules';
import { adminCopy } from '../admin-copy.ts';
import { createPluralFormat, formatCount } from '../lib/format.ts';

const leagues = createPluralFormat('league', 'leagues');
const members = createPluralFormat('member', 'members');

/** Corrections: events held for review, late results, results entered by hand (rules 2 and 5). */
export const correctionsCopy = {
  title: 'Corrections',
  lead: 'Nothing here changes a league until you apply it. You see what would change first.',
  enter: 'Enter a result',
  search: 'Search by team',
  filter: 'State',
  filters: { all: 'All', waiting: 'Waiting', applied: 'Applied', withdrawn: 'Withdrawn' } satisfies Record<CorrectionState | 'all', string>,
  count: createPluralFormat('correction', 'corrections'),
  empty: 'No corrections found',
  failed: "Couldn't load the corrections",
  caption: 'Corrections: waiting first, then the newest',
  columns: {
    game: 'Game',
    stored: 'Before',
    corrected: 'After',
    state: 'State',
    recorded: 'Recorded (server time)',
    actions: 'Actions',
  },
  kindOf: (week: string, kind: string) => `${week}, ${kind.toLowerCase()}`,
  preview: 'What would change?',
  previewOf: (game: string) => `What would change? ${game}`,
  dismiss: 'Dismiss',
  dismissOf: (game: string) => `Dismiss the correction of ${game}`,
  refuse: 'Refuse for good',
  refuseOf: (game: string) => `Refuse for good what the source says about ${game}`,
  facts: {
    id: 'Correction ID',
    recorded: 'Recorded (server time)',
    applied: 'Applied (server time)',
    withdrawn: 'Withdrawn (server time)',
    author: 'Decided by',
    reason: 'Reason',
    nobody: 'No one yet',
  },
} as const;

const ACTS: Record<CorrectionKind, { readonly apply: string; readonly withdraw: string }> = {
  'held-event': { apply: 'Accept what the source says', withdraw: 'Undo the acceptance' },
  'late-result': { apply: 'Apply the late result', withdraw: 'Withdraw the late result' },
  'entered-result': { apply: 'Enter the result', withdraw: 'Withdraw the entered result' },
};

/** What would change, before anything is written. */
export const previewCopy = {
  title: 'What would change?',
  of: (game: string, week: string) => `${game}, ${week}`,
  loading: 'Working out what would change',
  failed: "Couldn't work out what would change",
  refused: 'This cannot be applied now',
  act: (kind: CorrectionKind, act: 'apply' | 'withdraw', game: string) => `${ACTS[kind][act]}: ${game}`,
  acting: 'Saving…',
  fact: { round: 'Week', kickoff: 'Kickoff (pool time)', result: 'Result', deadline: (week: string) => `${week} deadline (pool time)` },
  week: (isVoid: boolean) => (isVoid ? 'Skipped' : 'Counts'),
  before: 'Before',
  after: 'After',
  sameFacts: 'The game stays as it is.',
  locksAtOnce: (week: string) => `The new kickoff is in the past: ${week} locks as soon as you apply this.`,
  nothing: 'No members or leagues change.',
  totals: {
    eliminated: (count: number) => `${members(count)} eliminated`,
    reinstated: (count: number) => `${members(count)} reinstated`,
    changedOtherwise: (count: number) => `${members(count)} eliminated in another week or for another reason`,
    completed: (count: number) => `${leagues(count)} completed`,
    reopened: (count: number) => `${leagues(count)} reopened`,
    completedOtherwise: (count: number) => `${leagues(count)} completed in another week`,
  },
  where: (leagueCount: number, memberCount: number) => `${members(memberCount)} in ${leagues(leagueCount)}`,
  mostChanged: (shown: number, all: number) => `The ${formatCount(shown)} leagues with the most changes, of ${formatCount(all)}.`,
  alive: (before: number, after: number) =>
    before === after ? `${formatCount(after)} alive` : `${formatCount(before)} alive, then ${formatCount(after)}`,
  goesOn: 'goes on',
  completedBy: (week: string) => `completed in ${week}`,
  change: (before: string, after: string) => `${before}, then ${after}`,
  winners: 'Winners',
  winnersCaption: (league: string) => `Who wins ${league}`,
  noWinner: 'None yet',
  andMore: (names: string, hiddenCount: number) => `${names} and ${formatCount(hiddenCount)} more`,
  isAlive: 'Alive',
  isOut: (week: string, reason: string) => `Eliminated in ${week}: ${reason}`,
  hasLeft: (week: string) => `Left in ${week}`,
  reasons: new Map([
    ['loss', 'lost'],
    ['tie', 'tied'],
    ['missed', 'no pick'],
    ['cancelled', 'game canceled'],
    ['moved', 'game moved'],
  ]),
  more: (count: number) => `and ${formatCount(count)} more`,
  membersCaption: (league: string) => `Members of ${league} whose state changes`,
  member: 'Member',
  reason: 'Reason',
  reasonHelp: 'Recorded in the audit log. Say what you know and how you know it. 3 to 500 characters.',
  reasonMissing: 'Give a reason to confirm.',
  done: { apply: 'Correction applied', withdraw: 'Correction withdrawn' },
  grading: (done: string, runId: string | null) =>
    runId === null ? `${done}. The next job grades the leagues.` : `${done}. Job ${runId} is grading the leagues.`,
  dismissTitle: 'Dismiss this correction?',
  dismissText: 'The stored game stays as it is, and no standings change. You can still apply the correction later from the Withdrawn list.',
  dismiss: (game: string) => `Dismiss the correction: ${game}`,
  dismissed: 'Correction dismissed',
  refuseTitle: 'Refuse this for good?',
  refuseText:
    'The stored game stays as it is, even if the source keeps saying the same. You can still accept it later from the Withdrawn list.',
  refuse: (game: string) => `Refuse for good: ${game}`,
  refusedForGood: 'Refused for good',
} as const;

/** A result entered by hand; it outranks the source until withdrawn (rules 5). */
export const enterCopy = {
  title: 'Enter a result',
  lead: 'Your result outranks the source until you withdraw it.',
  week: 'Week',
  game: 'Game',
  chooseGame: 'Choose a game',
  noGames: 'No games in this week',
  gamesFailed: "Couldn't load the games",
  weeksFailed: "Couldn't load the season",
  status: 'Result',
  statuses: { FT: 'Final', AOT: adminCopy.overtime, CANC: 'Cancelled' } satisfies Record<EnteredStatus, string>,
  points: (team: string) => `${team} score`,
  away: 'Away team',
  home: 'Home team',
  incomplete: (highest: number) => `Choose a game and enter a score from 0 to ${highest} for each team.`,
  preview: 'What would change?',
  back: 'Change the result',
} as const;
