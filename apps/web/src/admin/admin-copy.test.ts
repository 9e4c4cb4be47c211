import { describe, expect, it } from 'vitest';
import { copy } from '../content/copy.ts';
import { adminCopy } from './admin-copy.ts';
import { dashboardCopy } from './dashboard/dashboard-copy.ts';
import { jobRunsCopy } from './job-runs/job-runs-copy.ts';
import { adminLeaguesCopy } from './leagues/leagues-copy.ts';
import { ticketsCopy } from './tickets/tickets-copy.ts';
import { usersCopy } from './users/users-copy.ts';

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
  [adminCopy.goToPage, 'Go to page'],
  [adminCopy.comingSoon, 'Coming Soon'],
  [titles(ticketsCopy.statuses), 'All Statuses, Unresolved, Resolved'],
  [titles(ticketsCopy.columns), 'ID, Email, Issue Type, Status, Created, Actions'],
  [ticketsCopy.markUnresolved, 'Mark as Unresolved'],
  [ticketsCopy.markResolved, 'Mark as Resolved'],
  [ticketsCopy.empty, 'No inquiries found'],
  [adminCopy.pageOf(ticketsCopy.count(230), 1, 3), '230 inquiries, page 1 of 3'],
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
  [jobRunsCopy.queueTitle, 'Queue New Job'],
  [jobRunsCopy.queue, 'Queue Job'],
  [jobRunsCopy.refresh, 'Refresh'],
  [titles(jobRunsCopy.statuses), 'All, Succeeded, Scheduled, Failed, Processing'],
  [titles(jobRunsCopy.types), 'All, Background, Recurring'],
  [titles(jobRunsCopy.columns), 'Job Name, Type, Status, Started, Completed, Next Run, Retries, Actions'],
  [jobRunsCopy.retry, 'Retry'],
  [jobRunsCopy.trigger, 'Trigger'],
  [jobRunsCopy.loadFailed, 'Failed to load jobs'],
  [jobRunsCopy.queued('Fetch NFL Games'), 'Job "Fetch NFL Games" has been queued successfully'],
  [jobRunsCopy.queueFailed('Fetch NFL Games'), 'Failed to queue job "Fetch NFL Games"'],
  [jobRunsCopy.triggered('fetch-games'), 'Recurring job "fetch-games" has been triggered'],
  [jobRunsCopy.triggerFailed('fetch-games'), 'Failed to trigger recurring job "fetch-games"'],
  [jobRunsCopy.cannotRetry, 'Cannot retry this job type'],
];

describe('the copy of the administration', () => {
  it('is the specification, word for word', () => {
    console.info(`admin copy: ${FIXED.length} fixed texts`);
    for (const [shown, fixed] of FIXED) expect(shown).toBe(fixed);
  });
});
