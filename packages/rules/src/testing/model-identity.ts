import { isSamePair, isSameTwo, type ModelGame } from './model-games.ts';
import type { ModelReport } from './season-model.ts';

/** Which stored game an event is of; null for a new one. Quarantined events are not named. */
export type Heard = { readonly report: ModelReport; readonly known: ModelGame | null };

/** Who is who in a round's answer (rules 2): stored games in the order in which they became known, then new ones. */
export function recognise(games: readonly ModelGame[], reports: readonly ModelReport[]): Heard[] {
  const named = new Map<ModelGame, ModelReport>();
  const fresh: ModelReport[] = [];
  for (const report of reports) {
    const known = games.find((game) => game.sourceId === report.sourceId);
    if (known !== undefined && !named.has(known)) named.set(known, report);
  }
  for (const report of reports) {
    if (games.some((game) => game.sourceId === report.sourceId)) continue;
    const known = byTeams(games, report);
    if (known === 'nobody' && !fresh.some((other) => isSameGame(other, report))) fresh.push(report);
    if (typeof known === 'object' && !named.has(known)) named.set(known, report);
  }
  const stored = games.flatMap((known): Heard[] => {
    const report = named.get(known);
    return report === undefined || isListedElsewhere(known, report) ? [] : [{ report, known }];
  });
  return [...stored, ...fresh.map((report) => ({ report, known: null }))];
}

/** An unknown id: the game of the same two teams in the round, else that of the same ordered pair in another, if the source lists it there no more. */
function byTeams(games: readonly ModelGame[], report: ModelReport): ModelGame | 'nobody' | 'listed elsewhere' {
  const here = games.find((game) => game.round === report.round && isSameTwo(game, report));
  if (here !== undefined) return here;
  const elsewhere = games.filter((game) => game.round !== report.round && isSamePair(game, report));
  if (elsewhere.length === 0) return 'nobody';
  return elsewhere.find((game) => !game.isListed) ?? 'listed elsewhere';
}

const isSameGame = (a: ModelReport, b: ModelReport) => a.sourceId === b.sourceId || isSameTwo(a, b);

/** A report never takes a game out of a round in which the source still lists it. */
export function isListedElsewhere(known: ModelGame, report: ModelReport): boolean {
  return known.isListed && known.round !== report.round;
}
