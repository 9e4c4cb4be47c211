import { adminCopy } from './admin/admin-copy.ts';
import { auditCopy } from './admin/audit/audit-copy.ts';
import { frameCopy } from './admin/components/frame-copy.ts';
import { correctionsCopy, enterCopy, previewCopy } from './admin/corrections/corrections-copy.ts';
import { heldForReviewCopy } from './admin/corrections/held-for-review-copy.ts';
import { dashboardCopy } from './admin/dashboard/dashboard-copy.ts';
import { jobDayCopy } from './admin/job-runs/job-day-copy.ts';
import { jobRunsCopy } from './admin/job-runs/job-runs-copy.ts';
import { adminLeaguesCopy } from './admin/leagues/leagues-copy.ts';
import { switchCopy } from './admin/maintenance/switch-copy.ts';
import { paletteCopy } from './admin/palette/palette-copy.ts';
import { leagueRecordCopy, recordsCopy, userRecordCopy } from './admin/records/records-copy.ts';
import { stateCopy } from './admin/state/state-copy.ts';
import { ticketsCopy } from './admin/tickets/tickets-copy.ts';
import { usersCopy } from './admin/users/users-copy.ts';
import * as main from './components/common-copy.ts';
import * as inviteLink from './components/invite/invite-links-copy.ts';
import * as share from './components/invite/share-copy.ts';
import * as mute from './components/mute/mute-copy.ts';
import * as parts from './components/parts-copy.ts';
import * as shortcuts from './components/shortcuts/shortcuts-copy.ts';
import * as signIn from './components/sign-in/sign-in-copy.ts';
import * as theme from './components/theme-copy.ts';
import * as account from './features/account/account-copy.ts';
import * as accountData from './features/account/account-data-copy.ts';
import * as calendarFeed from './features/account/calendar-feed-copy.ts';
import * as devices from './features/account/devices-copy.ts';
import * as messages from './features/account/messages-copy.ts';
import * as choose from './features/choose/choose-copy.ts';
import * as create from './features/create-league/create-league-copy.ts';
import * as demo from './features/demo-clock/demo-clock-copy.ts';
import * as donate from './features/donate/donate-copy.ts';
import * as games from './features/games/games-copy.ts';
import * as faq from './features/help/faq-copy.ts';
import { FAQ_CATEGORIES } from './features/help/faq-questions.ts';
import * as help from './features/help/help-copy.ts';
import { changelogCopy, RELEASES } from './features/help/release-notes.ts';
import * as rules from './features/help/rules-copy.ts';
import { RULES_SECTIONS } from './features/help/rules-sections.ts';
import * as invite from './features/invite/invite-copy.ts';
import * as join from './features/join-league/join-league-copy.ts';
import * as league from './features/league/league-copy.ts';
import * as legal from './features/legal/legal-copy.ts';
import * as callback from './features/login/callback-copy.ts';
import * as login from './features/login/login-copy.ts';
import * as maintenance from './features/maintenance/maintenance-copy.ts';
import * as messagesPrompt from './features/my-leagues/messages-prompt-copy.ts';
import * as leagues from './features/my-leagues/my-leagues-copy.ts';
import * as outcome from './features/outcome/outcome-copy.ts';
import * as calendar from './features/pick/calendar-copy.ts';
import * as calendarFile from './features/pick/calendar-file-copy.ts';
import * as confirm from './features/pick/confirm-pick-copy.ts';
import * as pick from './features/pick/pick-copy.ts';
import * as round from './features/pick/round-copy.ts';
import * as ahead from './features/season-ahead/season-ahead-copy.ts';
import * as largeStandings from './features/standings/large-standings-copy.ts';
import * as holders from './features/standings/pick-holders-copy.ts';
import * as standings from './features/standings/standings-copy.ts';
import * as sunday from './features/sunday/sunday-copy.ts';
import * as support from './features/support/support-copy.ts';
import { storyCopy } from './features/week/story-copy.ts';
import * as week from './features/week/week-copy.ts';
import * as offline from './offline/offline-copy.ts';

/** Every fixed text of the app. Only tests load it, to compare it with pages and specification. */
export const playerCatalog = {
  ...main,
  ...parts,
  ...account,
  ...standings,
  ...largeStandings,
  ...share,
  ...pick,
  ...confirm,
  ...outcome,
  ...league,
  ...account,
  ...accountData,
  ...messages,
  ...messagesPrompt,
  ...mute,
  ...ahead,
  ...calendar,
  ...calendarFeed,
  ...calendarFile,
  ...callback,
  ...choose,
  ...create,
  ...demo,
  ...devices,
  ...donate,
  ...faq,
  ...games,
  ...help,
  ...holders,
  ...invite,
  ...inviteLink,
  ...join,
  ...leagues,
  ...legal,
  ...login,
  ...maintenance,
  ...offline,
  ...round,
  ...rules,
  ...shortcuts,
  ...signIn,
  ...support,
  ...theme,
  storyCopy,
  ...sunday,
  ...week,
  changelogCopy,
  releases: RELEASES.map(({ version, changes }) => ({ version, changes })),
  rules: RULES_SECTIONS.map(({ title, points }) => ({ title, points })),
  questions: FAQ_CATEGORIES.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ question, answer }) => ({ question, answer })),
  })),
};

/** Every fixed text of the administration's screens. */
export const adminCatalog = {
  adminCopy,
  auditCopy,
  correctionsCopy,
  enterCopy,
  previewCopy,
  heldForReviewCopy,
  dashboardCopy,
  frameCopy,
  jobDayCopy,
  jobRunsCopy,
  paletteCopy,
  adminLeaguesCopy,
  switchCopy,
  stateCopy,
  recordsCopy,
  userRecordCopy,
  leagueRecordCopy,
  ticketsCopy,
  usersCopy,
};
