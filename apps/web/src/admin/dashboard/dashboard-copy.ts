import { createPluralFormat, formatCount } from '../lib/format.ts';

const leagues = createPluralFormat('league', 'leagues');

/** The dashboard and the tabs of its sections (screens 2.17). */
export const dashboardCopy = {
  title: 'Admin Panel',
  sections: {
    tickets: { title: 'Support Inquiries', text: 'View and manage support requests and tickets' },
    users: { title: 'Users', text: 'Registered users and account info' },
    leagues: { title: 'Leagues', text: 'Management, statistics, tools' },
    jobs: { title: 'Job Management', text: 'Monitor background jobs, execution history, queue new jobs' },
    state: { title: 'System State', text: 'Global state, fetched games, configuration' },
    corrections: { title: 'Corrections', text: 'Events held for review, late results, results entered by hand' },
    audit: { title: 'Audit log', text: 'What administrators did, when and why' },
    maintenance: { title: 'Maintenance', text: 'Maintenance mode, its message, and a notice to players' },
  },
  tabsLabel: 'Sections',
  tabCounts: { tickets: 'open', jobs: 'failed', corrections: 'waiting' },
  failed: "Couldn't load the figures",
  many: '999+',
  figures: {
    tickets: {
      label: 'Open tickets',
      oldest: (interval: string) => `Oldest waiting ${interval}`,
      none: 'None open',
    },
    jobs: {
      label: 'Failed jobs',
      latest: (name: string, interval: string) => `In the last day, latest ${name}, ${interval} ago`,
      none: 'None in the last day',
    },
    state: {
      label: 'Data age',
      fresh: (limit: string) => `Fresh, limit ${limit}`,
      old: (limit: string) => `Old, limit ${limit}`,
      never: 'Never',
      neverNote: 'The source has not answered yet',
    },
    users: { label: 'Users', active: (count: number) => `${formatCount(count)} active in 7 days` },
    leagues: { label: 'Active leagues', total: (count: number) => `Of ${leagues(count)}` },
    audit: { label: 'Last action', none: 'None', noneNote: 'Nothing is recorded yet' },
    maintenance: {
      label: 'Site',
      on: 'Closed',
      onNote: 'Players see the maintenance page',
      off: 'Open',
      offNote: 'Maintenance is off',
    },
    corrections: { label: 'Corrections waiting', some: 'Waiting for a decision', none: 'Nothing to decide' },
  },
  blocking: {
    title: 'The source keeps teams from being picked',
    what: (teams: string, week: string) => `${teams} can't be picked in ${week}`,
    why: (reason: string, since: string) => `A line of the source is left out since ${since}: ${reason}`,
    review: 'Review',
    reviewOf: (game: string, week: string) => `Review: ${game}, ${week}`,
    noGame: 'It names only one known team. Correct it at the source.',
  },
  deadline: {
    title: 'Next deadline',
    none: 'None upcoming',
    noneNote: 'No week has an upcoming deadline.',
    at: (week: string, instant: string) => `${week}, ${instant}.`,
    counting: 'Counting picks…',
    nobody: 'No one can pick for it yet.',
    picked: (picked: number, alive: number) => `Picks in: ${formatCount(picked)} of ${formatCount(alive)} alive,`,
    due: (due: number, inLeagues: number) => `${formatCount(due)} due in ${leagues(inLeagues)},`,
    allIn: 'none due,',
    counted: (interval: string) => `counted ${interval} ago`,
    share: (percent: number) => `${percent}% in`,
  },
} as const;
