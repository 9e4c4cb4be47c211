import type { FormerStandings } from '@survivor/contract/league';
import type { EliminationReason, HiddenPicks, StandingsDocument, StandingsRow, TeamResult } from '@survivor/rules';

const NO_PICK = ' ';
const HIDDEN_PICK = '?';
/** Teams and rounds are encoded as the character 64 + n; 64 itself means none. */
const CODE_BASE = 64;
const RESULT_CODES: Record<TeamResult, string> = { W: 'W', L: 'L', T: 'T', cancelled: 'C', moved: 'M' };
const REASON_CODES: Record<EliminationReason, string> = { loss: 'L', tie: 'T', missed: '-', cancelled: 'C', moved: 'M', left: '-' };

const codeOf = (number: number) => String.fromCharCode(CODE_BASE + number);

type FormerArgs = { readonly document: StandingsDocument; readonly ownId: string; readonly hidden: readonly HiddenPicks[] };

/** Standings as columns, for pages of the previous release. Delete it in the next release. */
export function formerStandings({ document, ownId, hidden }: FormerArgs): FormerStandings {
  const { rows, fromRound, toRound, teamNames, results } = document;
  const width = teamNames.length;
  const codes = Array.from({ length: (toRound - fromRound + 1) * width }, () => ' ');
  for (const { round, teamId, result } of results) codes[(round - fromRound) * width + teamId - 1] = RESULT_CODES[result];
  const picked = new Map(hidden.map(({ round, userIds }) => [round, new Set(userIds)]));
  const isHidden = ({ id, eliminatedRound }: StandingsRow, round: number) =>
    picked.get(round)?.has(id) === true && (eliminatedRound === null || eliminatedRound >= round);
  const cellOf = (row: StandingsRow, teamId: number | null, at: number) =>
    teamId !== null ? codeOf(teamId) : isHidden(row, fromRound + at) ? HIDDEN_PICK : NO_PICK;
  return {
    fromRound,
    toRound,
    isLocked: document.isLocked,
    window: document.window && { ...document.window, places: [...document.window.places], tally: [...document.window.tally] },
    names: rows.map(({ name }) => name).join('\n'),
    picks: rows.map((row) => row.picks.map((teamId, at) => cellOf(row, teamId, at)).join('')).join(''),
    eliminatedRounds: rows.map(({ eliminatedRound }) => codeOf(eliminatedRound ?? 0)).join(''),
    eliminationReasons: rows.map(({ eliminationReason: reason }) => (reason === null ? ' ' : REASON_CODES[reason])).join(''),
    results: codes.join(''),
    teamNames: [...teamNames],
    administrators: rows.flatMap(({ isAdmin }, index) =>
      isAdmin && (document.window === null || index < document.window.first) ? [index] : [],
    ),
    pictures: document.window === null ? rows.map(({ pictureUri }) => pictureUri) : [],
    ownIndex: rows.findIndex(({ id }) => id === ownId),
  };
}
