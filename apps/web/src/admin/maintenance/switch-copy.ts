import { createPluralFormat } from '../lib/format.ts';

const picks = createPluralFormat('pick is', 'picks are');
const leagues = createPluralFormat('league', 'leagues');

/** Maintenance mode (rules 8). */
export const switchCopy = {
  title: 'Maintenance',
  failed: "Couldn't load the maintenance state",
  stateTitle: 'Maintenance is',
  on: 'On',
  off: 'Off',
  onLead: 'Players see the maintenance page. Administrators keep access, and grading continues.',
  offLead: 'The site is open to everyone.',
  since: 'Since (server time)',
  by: 'Switched by',
  commandLine: 'Command line',
  never: 'Never switched',
  shown: 'Players see',
  nextDeadline: 'Next deadline (pool time)',
  noDeadline: 'None upcoming',
  page: "See the players' page",
  newTab: 'opens in a new tab',
  warning:
    'Deadlines are never extended, not even for maintenance. A member without a pick at the deadline is eliminated, even if the site was down.',
  message: 'Message for players',
  messageHelp: 'If you leave it empty, players see the default message.',
  preview: 'Players will see',
  switchOn: 'Switch maintenance on',
  switchOff: 'Switch maintenance off',
  change: 'Change the message',
  busy: 'Switching…',
  switchedOn: 'Maintenance is on',
  switchedOff: 'Maintenance is off',
  switchFailed: "Couldn't switch maintenance.",
  confirmTitle: 'Switch maintenance on?',
  confirmText: (deadline: string, interval: string) => `The next lock is ${deadline}, in ${interval}. It is not extended.`,
  confirmNoDeadline: 'No lock is ahead.',
  confirmDue: (due: number, inLeagues: number) => `${picks(due)} due in ${leagues(inLeagues)}.`,
  confirmWarning: 'Players cannot use the site while maintenance is on. Members without a pick at the lock are eliminated.',
  confirm: 'Switch on',
  banner: 'Maintenance is on: players see the maintenance page.',
  bannerLink: 'Maintenance',
} as const;
