export { ACT_REFUSALS } from '@survivor/rules';
export { chooseDemoTeam, countWins } from '../demo/choose-demo-team.ts';
export { type DrawnLeague, drawDemoLeagues } from '../demo/demo-leagues.ts';
export { LeagueDesk } from './league-desk.ts';
export { refusalOf } from './refusal.ts';
export { HOME_WINS_1, type ScriptedRound, SeasonStage, THREE_WEEKS, when } from './season-stage.ts';
export { StageLeague, type StagePerson, teamIdOf } from './stage-league.ts';
export {
  callerOf,
  createRecordingQueue,
  createTestContext,
  signInAs,
  type TestContext,
  testCipher,
  testInvitations,
  testOrigin,
} from './test-context.ts';
