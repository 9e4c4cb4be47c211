import { type Standings, survivorCurve } from '@survivor/rules';
import { useMemo } from 'react';
import { SurvivorCurve } from './survivor-curve.tsx';

/** Survivors by week, up to the shown week. */
export default function StoryCurve({ standings, round }: { standings: Standings; round: number }) {
  const { fromRound } = standings.document;
  const counts = useMemo(() => survivorCurve(standings).slice(0, round - fromRound + 2), [standings, round, fromRound]);
  return <SurvivorCurve counts={counts} firstRound={fromRound} shownRound={round} />;
}
