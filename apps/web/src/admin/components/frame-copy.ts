/** The frame of the console: its two clocks and its search. */
export const frameCopy = {
  poolTime: 'Pool time',
  serverTime: 'Server time',
  whichTime: 'Deadlines, kickoffs and events held for review use pool time. Everything else uses server time.',
  open: 'Users, leagues, jobs, screens',
  keys: { mac: 'Cmd K', other: 'Ctrl K' },
} as const;
