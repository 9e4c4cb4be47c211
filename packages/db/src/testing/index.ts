export { openCutDatabase } from './cut-database.ts';
export { cutLiveListeners } from './cut-live-listeners.ts';
export {
  createCrowd,
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
export { countMessageStates, createForgetfulCrowd, FORGOTTEN_DEADLINE, passSendingMinutes } from './forgetful-crowd.ts';
export { type FreezableProxy, startFreezableProxy } from './freezable-proxy.ts';
export { type KillPoint, runKillableProgram } from './killable-program.ts';
export { leapHostClock } from './leap-host-clock.ts';
export { loseDeadlocks } from './lose-deadlocks.ts';
export { createBareDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';
export { untilSomebodyWaits } from './until-somebody-waits.ts';
