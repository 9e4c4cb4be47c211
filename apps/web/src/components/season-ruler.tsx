/** One mark a round: past, now, to come. Decoration beside the round's name. */
export function SeasonRuler({ round, lastRound }: { round: number; lastRound: number }) {
  return (
    <span className="ruler" aria-hidden="true">
      {Array.from({ length: lastRound }, (_, at) => at + 1).map((ordinal) => (
        <span key={ordinal} className={`mark ${ordinal < round ? 'mark-past' : ''} ${ordinal === round ? 'mark-now' : ''}`} />
      ))}
    </span>
  );
}
