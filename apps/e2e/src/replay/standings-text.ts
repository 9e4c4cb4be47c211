import { findTeam, type Standings, type StandingsCell } from '@survivor/rules';
import type { PlayedSeason, StepRecord } from './play-season.ts';
import type { LeagueRecord } from './replay-league.ts';

/** So many of each kind; those who pick an odd game are a kind a team. */
const shownOf = (kind: string): number => (kind.startsWith('Odd') ? 1 : 2);
const NAME_WIDTH = 14;

const kindOf = (name: string) => name.slice(0, name.lastIndexOf(' '));

/** The first members of each kind stand for the others. */
function representatives(standings: Standings): number[] {
  const seen = new Map<string, number>();
  return Array.from({ length: standings.count }, (_, index) => index).filter((index) => {
    const kind = kindOf(standings.member(index).name);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= shownOf(kind);
  });
}

function cellText(cell: StandingsCell): string {
  if (cell.kind === 'none') return '.';
  if (cell.kind === 'hidden') return '?';
  const mark = cell.correct === null ? '?' : cell.correct ? '+' : '-';
  return `${findTeam(cell.teamId)?.abbreviation ?? cell.teamId}${mark}`;
}

function rowText(standings: Standings, index: number): string {
  const { name, eliminatedRound, eliminationReason } = standings.member(index);
  const cells = standings.rounds.map((round) => cellText(standings.cell(index, round)).padEnd(5));
  const fate = eliminatedRound === null ? 'alive' : `out in W${eliminatedRound}, ${eliminationReason}`;
  return `${name.padEnd(NAME_WIDTH)} ${cells.join('')} ${fate}`;
}

function outIn(record: LeagueRecord, round: number): string {
  const out = record.members.filter((member) => member.eliminatedRound === round);
  const reasons = [...new Set(out.map((member) => member.eliminationReason))].sort();
  const parts = reasons.map((reason) => `${reason} ${out.filter((member) => member.eliminationReason === reason).length}`);
  return out.length === 0 ? 'nobody went out' : `${out.length} went out (${parts.join(', ')})`;
}

function outByWeek({ members, standings }: LeagueRecord): string {
  const counts = standings.rounds.map((round) => members.filter((member) => member.eliminatedRound === round).length);
  return `out by week: ${standings.rounds.map((round, index) => `W${round} ${counts[index]}`).join(', ')}`;
}

function leagueText(name: string, record: LeagueRecord, round: number): string {
  const { standings, counts, status, displayedRound, winnersCount } = record;
  const winners = winnersCount === 0 ? '' : `, ${winnersCount} won`;
  const head = `${name}: ${status}, shows week ${displayedRound}; ${outIn(record, round)}; ${counts.alive} of ${counts.total} alive${winners}`;
  const columns = `${''.padEnd(NAME_WIDTH)} ${standings.rounds.map((ordinal) => `W${ordinal}`.padEnd(5)).join('')}`.trimEnd();
  return [head, outByWeek(record), columns, ...representatives(standings).map((index) => rowText(standings, index))].join('\n');
}

function weekText({ step, leagues }: StepRecord): string {
  const names = ['Two hundred', 'Latecomers'];
  const texts = leagues.map((record, index) => leagueText(names[index] ?? '', record, step.round));
  return [`== Week ${step.round}, ${step.at.toISOString().slice(0, 16)}Z, when its last game is over`, ...texts].join('\n\n');
}

/** The standings after each week as a table: a few members of each kind; + correct, - wrong, ? undecided or hidden, . no pick. */
export function standingsText(played: PlayedSeason): string {
  const weeks = played.records.filter(({ step }) => step.kind === 'review');
  return `${weeks.map(weekText).join('\n\n\n')}\n`;
}
