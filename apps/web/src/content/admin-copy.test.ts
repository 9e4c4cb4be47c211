import { describe, expect, it } from 'vitest';
import { adminLeaguesCopy, consoleCopy, dashboardCopy, jobsCopy, ticketsCopy, usersCopy } from './admin-copy.ts';
import { copy } from './copy.ts';

const titles = (columns: Record<string, string>) => Object.values(columns).join(', ');
const { sections } = dashboardCopy;

/** The words that the specification fixes for the administration (2.17 to 2.24, 8), word for word. */
const FIXED: [string, string][] = [
  [copy.nav.admin, 'Admin Panel'],
  [sections.tickets.title, 'Support Inquiries'],
  [sections.users.title, 'Users'],
  [sections.leagues.title, 'Leagues'],
  [sections.jobs.title, 'Job Management'],
  [sections.state.title, 'System State'],
  [sections.tickets.text, 'View and manage support requests and tickets'],
  [consoleCopy.goToPage, 'Go to page'],
  [consoleCopy.comingSoon, 'Coming Soon'],
  [titles(ticketsCopy.statuses), 'All Statuses, Unresolved, Resolved'],
  [titles(ticketsCopy.columns), 'ID, Email, Issue Type, Status, Created, Actions'],
  [ticketsCopy.markUnresolved, 'Mark as Unresolved'],
  [ticketsCopy.markResolved, 'Mark as Resolved'],
  [ticketsCopy.empty, 'No inquiries found'],
  [consoleCopy.pageOf(ticketsCopy.count(230), 1, 3), '230 inquiries, page 1 of 3'],
  [usersCopy.total, 'Total Users'],
  [usersCopy.active, 'Active Users (7 days)'],
  [titles(usersCopy.columns), 'User, Email, Last Login'],
  [usersCopy.never, 'Never'],
  [adminLeaguesCopy.total, 'Total Leagues'],
  [adminLeaguesCopy.active, 'Active Leagues'],
  [titles(adminLeaguesCopy.filters), 'All, Active Only, Inactive Only'],
  [titles(adminLeaguesCopy.columns), 'League, Type, Members, Admin, Season, Round, Status, Created'],
  [adminLeaguesCopy.types.NFL, 'NFL Survivor'],
  [adminLeaguesCopy.noAdmin, 'No admin'],
  [jobsCopy.queueTitle, 'Queue New Job'],
  [jobsCopy.queue, 'Queue Job'],
  [jobsCopy.refresh, 'Refresh'],
  [titles(jobsCopy.statuses), 'All, Succeeded, Scheduled, Failed, Processing'],
  [titles(jobsCopy.types), 'All, Background, Recurring'],
  [titles(jobsCopy.columns), 'Job Name, Type, Status, Started, Completed, Next Run, Retries, Actions'],
  [jobsCopy.retry, 'Retry'],
  [jobsCopy.trigger, 'Trigger'],
  [jobsCopy.loadFailed, 'Failed to load jobs'],
  [jobsCopy.queued('Fetch NFL Games'), 'Job "Fetch NFL Games" has been queued successfully'],
  [jobsCopy.queueFailed('Fetch NFL Games'), 'Failed to queue job "Fetch NFL Games"'],
  [jobsCopy.triggered('fetch-games'), 'Recurring job "fetch-games" has been triggered'],
  [jobsCopy.triggerFailed('fetch-games'), 'Failed to trigger recurring job "fetch-games"'],
  [jobsCopy.cannotRetry, 'Cannot retry this job type'],
];

describe('the copy of the administration', () => {
  it('is the specification, word for word', () => {
    console.info(`admin copy: ${FIXED.length} fixed texts`);
    for (const [shown, fixed] of FIXED) expect(shown).toBe(fixed);
  });
});
