export { openCutDatabase } from './cut-database.ts';
export { cutLiveListeners } from './cut-live-listeners.ts';
export {
  addMembersWithoutPicks,
  createEmptyLeagues,
  createGame,
  createLeagueRow,
  createMember,
  createSeason,
  createTeams,
  createUser,
  inMinutes,
  type LeagueOverrides,
  type MemberOverrides,
  type UserOverrides,
  weeklyStarts,
} from './factories.ts';
export { fillConsole, LARGE_CONSOLE } from './fill-console.ts';
export { type FreezableProxy, startFreezableProxy } from './freezable-proxy.ts';
export { type KillPoint, runKillableProgram } from './killable-program.ts';
export { countMessageStates, createLeagueWithoutPicks, expireSendingMessages, MISSED_DEADLINE } from './league-without-picks.ts';
export { shiftHostClock } from './shift-host-clock.ts';
export { simulateDeadlocks } from './simulate-deadlocks.ts';
export { startTlsProxy, type TlsProxy } from './start-tls-proxy.ts';
export { createBareDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';
export { waitUntilLockWait } from './wait-until-lock-wait.ts';
