import * as clockAndSeasons from './0001-clock-and-seasons.ts';
import * as peopleAndLeagues from './0002-people-and-leagues.ts';
import * as operations from './0003-operations.ts';
import * as currentRound from './0004-current-round.ts';
import * as pickDeadline from './0005-pick-deadline.ts';
import * as corrections from './0006-corrections.ts';
import * as consoleAtScale from './0007-console-at-scale.ts';
import * as roundNotes from './0008-round-notes.ts';
import * as frozenDeadlines from './0010-frozen-deadlines.ts';
import * as pickChanges from './0011-pick-changes.ts';
import * as appendOnlyAudit from './0012-append-only-audit.ts';
import * as schemaOfTriggerFunctions from './0013-schema-of-trigger-functions.ts';
import * as accountsAndNames from './0014-accounts-and-names.ts';
import * as seasonsSideBySide from './0015-seasons-side-by-side.ts';
import * as facts from './0016-facts.ts';
import * as gradingUnderWay from './0017-grading-under-way.ts';
import * as sessionUse from './0019-session-use.ts';
import * as leagueSettings from './0020-league-settings.ts';
import * as invitations from './0021-invitations.ts';
import * as pickPlans from './0022-pick-plans.ts';
import * as consoleHome from './0023-console-home.ts';
import * as consoleOrders from './0024-console-orders.ts';
import * as sessionCache from './0025-session-cache.ts';
import * as documentVersions from './0026-document-versions.ts';
import * as sessionBrowsers from './0027-session-browsers.ts';
import * as formerAccounts from './0028-former-accounts.ts';
import * as calendarFeed from './0029-calendar-feed.ts';
import * as messages from './0030-messages.ts';
import * as suspendedAccounts from './0031-suspended-accounts.ts';
import * as accountExports from './0032-account-exports.ts';
import * as messageChannels from './0033-message-channels.ts';
import * as messageCauses from './0034-message-causes.ts';
import * as schemaState from './0035-schema-state.ts';
import * as toldPersons from './0036-told-persons.ts';
import * as roomBesideLeagues from './0037-room-beside-leagues.ts';
import * as quickPicks from './0038-quick-picks.ts';
import * as toldLeagues from './0039-told-leagues.ts';
import * as picksAlone from './0040-picks-alone.ts';
import * as roomBesideMembers from './0041-room-beside-members.ts';
import * as reachedDeadlines from './0042-reached-deadlines.ts';
import * as mergedPickEvents from './0043-merged-pick-events.ts';
import * as countedRefusals from './0044-counted-refusals.ts';
import * as pickEventsByUser from './0045-pick-events-by-user.ts';
import * as lostDevices from './0046-lost-devices.ts';
import * as oddLines from './0047-odd-lines.ts';
import * as knownResults from './0048-known-results.ts';
import * as browserZone from './0049-browser-zone.ts';
import * as correctionCauses from './0050-correction-causes.ts';
import * as ticketEntries from './0052-ticket-entries.ts';
import * as leaving from './0055-leaving.ts';
import * as leavers from './0056-leavers.ts';
import * as leagueActs from './0057-league-acts.ts';
import * as leagueOwners from './0058-league-owners.ts';
import * as membersByName from './0059-members-by-name.ts';
import type { ReleasedMigration } from './released-migration.ts';

/** In the order in which they are applied. */
export const MIGRATIONS: Readonly<Record<string, ReleasedMigration>> = {
  '0001-clock-and-seasons': clockAndSeasons,
  '0002-people-and-leagues': peopleAndLeagues,
  '0003-operations': operations,
  '0004-current-round': currentRound,
  '0005-pick-deadline': pickDeadline,
  '0006-corrections': corrections,
  '0007-console-at-scale': consoleAtScale,
  '0008-round-notes': roundNotes,
  '0010-frozen-deadlines': frozenDeadlines,
  '0011-pick-changes': pickChanges,
  '0012-append-only-audit': appendOnlyAudit,
  '0013-schema-of-trigger-functions': schemaOfTriggerFunctions,
  '0014-accounts-and-names': accountsAndNames,
  '0015-seasons-side-by-side': seasonsSideBySide,
  '0016-facts': facts,
  '0017-grading-under-way': gradingUnderWay,
  '0019-session-use': sessionUse,
  '0020-league-settings': leagueSettings,
  '0021-invitations': invitations,
  '0022-pick-plans': pickPlans,
  '0023-console-home': consoleHome,
  '0024-console-orders': consoleOrders,
  '0025-session-cache': sessionCache,
  '0026-document-versions': documentVersions,
  '0027-session-browsers': sessionBrowsers,
  '0028-former-accounts': formerAccounts,
  '0029-calendar-feed': calendarFeed,
  '0030-messages': messages,
  '0031-suspended-accounts': suspendedAccounts,
  '0032-account-exports': accountExports,
  '0033-message-channels': messageChannels,
  '0034-message-causes': messageCauses,
  '0035-schema-state': schemaState,
  '0036-told-persons': toldPersons,
  '0037-room-beside-leagues': roomBesideLeagues,
  '0038-quick-picks': quickPicks,
  '0039-told-leagues': toldLeagues,
  '0040-picks-alone': picksAlone,
  '0041-room-beside-members': roomBesideMembers,
  '0042-reached-deadlines': reachedDeadlines,
  '0043-merged-pick-events': mergedPickEvents,
  '0044-counted-refusals': countedRefusals,
  '0045-pick-events-by-user': pickEventsByUser,
  '0046-lost-devices': lostDevices,
  '0047-odd-lines': oddLines,
  '0048-known-results': knownResults,
  '0049-browser-zone': browserZone,
  '0050-correction-causes': correctionCauses,
  '0052-ticket-entries': ticketEntries,
  '0055-leaving': leaving,
  '0056-leavers': leavers,
  '0057-league-acts': leagueActs,
  '0058-league-owners': leagueOwners,
  '0059-members-by-name': membersByName,
};
