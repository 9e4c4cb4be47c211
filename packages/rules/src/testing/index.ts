export type { ModelObservation } from './believed-games.ts';
export { correctedHistory } from './corrected-history.ts';
export { glitchHistory } from './glitch-history.ts';
export { leavingHistory } from './leaving-history.ts';
export { oddHistory } from './odd-history.ts';
export { instantsOf, randomHistory } from './random-history.ts';
export {
  type ModelDeparture,
  type ModelDepartureVerdict,
  type ModelHistory,
  type ModelLeague,
  type ModelLeagueState,
  type ModelPick,
  type ModelState,
  type ModelVerdict,
  modelSeason,
} from './season-model.ts';
export { diceOf, isSoak, runsOf, seedsOf } from './seed.ts';
