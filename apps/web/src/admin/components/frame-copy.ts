/** Around every screen of the console: its two clocks and the way to everything. */
export const frameCopy = {
  poolTime: 'Pool time',
  serverTime: 'Server time',
  whichTime: 'Deadlines, kickoffs and what is held back are in pool time, everything else is in server time.',
  open: 'Users, leagues, jobs, screens',
  keys: { mac: 'Cmd K', other: 'Ctrl K' },
} as const;
