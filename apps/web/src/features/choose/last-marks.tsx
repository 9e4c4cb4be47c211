import type { TeamForm } from './team-form.ts';

/** The last results as marks: tall won, short lost, middle tied. The caller adds the text. */
export function LastMarks({ last }: { last: TeamForm['last'] }) {
  return (
    <span className="last-marks" aria-hidden="true">
      {last.map((result, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
        <span key={at} data-result={result} />
      ))}
    </span>
  );
}
