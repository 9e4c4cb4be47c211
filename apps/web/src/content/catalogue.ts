import { adminCopy } from '../admin/admin-copy.ts';
import { auditCopy } from '../admin/audit/audit-copy.ts';
import { frameCopy } from '../admin/components/frame-copy.ts';
import { correctionsCopy, enterCopy, previewCopy } from '../admin/corrections/corrections-copy.ts';
import { heldCopy } from '../admin/corrections/held-copy.ts';
import { dashboardCopy } from '../admin/dashboard/dashboard-copy.ts';
import { jobDayCopy } from '../admin/job-runs/job-day-copy.ts';
import { jobRunsCopy } from '../admin/job-runs/job-runs-copy.ts';
import { adminLeaguesCopy } from '../admin/leagues/leagues-copy.ts';
import { switchCopy } from '../admin/maintenance/switch-copy.ts';
import { paletteCopy } from '../admin/palette/palette-copy.ts';
import { leagueRecordCopy, recordsCopy, userRecordCopy } from '../admin/records/records-copy.ts';
import { stateCopy } from '../admin/state/state-copy.ts';
import { ticketsCopy } from '../admin/tickets/tickets-copy.ts';
import { usersCopy } from '../admin/users/users-copy.ts';
import * as account from './account-copy.ts';
import * as accountData from './account-data-copy.ts';
import * as ahead from './ahead-copy.ts';
import * as calendar from './calendar-copy.ts';
import * as calendarFeed from './calendar-feed-copy.ts';
import * as calendarFile from './calendar-file-copy.ts';
import * as callback from './callback-copy.ts';
import * as choose from './choose-copy.ts';
import * as confirm from './confirm-copy.ts';
import * as main from './copy.ts';
import * as create from './create-copy.ts';
import * as demo from './demo-copy.ts';
import * as devices from './devices-copy.ts';
import * as donate from './donate-copy.ts';
import * as faq from './faq-copy.ts';
import { FAQ_CATEGORIES } from './faq-questions.ts';
import * as games from './games-copy.ts';
import * as help from './help-copy.ts';
import * as holders from './holders-copy.ts';
import * as invite from './invite-copy.ts';
import * as inviteLink from './invite-link-copy.ts';
import * as join from './join-copy.ts';
import * as largeStandings from './large-standings-copy.ts';
import * as league from './league-copy.ts';
import * as leagues from './leagues-copy.ts';
import * as legal from './legal-copy.ts';
import * as login from './login-copy.ts';
import * as maintenance from './maintenance-copy.ts';
import * as messages from './messages-copy.ts';
import * as messagesQuestion from './messages-question-copy.ts';
import * as mute from './mute-copy.ts';
import * as offline from './offline-copy.ts';
import * as outcome from './outcome-copy.ts';
import * as parts from './parts-copy.ts';
import * as pick from './pick-copy.ts';
import { changelogCopy, RELEASES } from './release-notes.ts';
import * as round from './round-copy.ts';
import * as rules from './rules-copy.ts';
import { RULES_SECTIONS } from './rules-sections.ts';
import * as share from './share-copy.ts';
import * as shortcuts from './shortcuts-copy.ts';
import * as signIn from './sign-in-copy.ts';
import * as standings from './standings-copy.ts';
import { storyCopy } from './story-copy.ts';
import * as sunday from './sunday-copy.ts';
import * as support from './support-copy.ts';
import * as theme from './theme-copy.ts';
import * as week from './week-copy.ts';

/** Every fixed text of the app, so that a test can compare it with what the pages show and with the specification. The app itself never loads this. */
export const playerCatalogue = {
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
  ...messagesQuestion,
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

/** The same for the screens of the administration. */
export const adminCatalogue = {
  adminCopy,
  auditCopy,
  correctionsCopy,
  enterCopy,
  previewCopy,
  heldCopy,
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
