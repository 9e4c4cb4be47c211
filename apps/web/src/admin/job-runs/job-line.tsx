import { Check, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { formatAge, formatDuration } from '../lib/format.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const { line: words } = jobRunsCopy;

function RunProgress({ progress: { done, of, unit } }: { progress: NonNullable<Job['progress']> }) {
  const share = of === 0 ? 0 : Math.floor((done * 100) / of);
  const text = words.progress[unit](done, of);
  return (
    <span className="row-progress">
      <span className="tile-share" role="progressbar" aria-label={words.progressOf} aria-valuenow={share} aria-valuetext={text}>
        <i className="row-progress-done" style={{ width: `${share}%` }} />
      </span>
      {text}
    </span>
  );
}

function LastResult({ result: { status, at, durationMs, words: summary }, now }: { result: NonNullable<Job['lastResult']>; now: Date }) {
  const when = words.last(jobRunsCopy.statusWords[status], formatAge(at, now));
  return (
    <span className="row-result" data-status={status}>
      <Icon of={status === 'Failed' ? X : Check} className="row-sign size-4" />
      {durationMs === null ? when : words.took(when, formatDuration(durationMs))}
      {summary !== null && <span className="row-words">{summary}</span>}
    </span>
  );
}

/** The line below a job's name: of a schedule its last result, of a run its progress, error or summary. */
export function JobLine({ job, now }: { job: Job; now: Date }) {
  if (job.lastResult !== null) return <LastResult result={job.lastResult} now={now} />;
  if (job.progress !== null) return <RunProgress progress={job.progress} />;
  const error = job.errorMessage?.split('\n')[0] ?? '';
  if (error !== '') return <span className="row-error">{error}</span>;
  return job.summary === null ? null : <span className="row-result">{job.summary}</span>;
}
