import { Check, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { formatDuration, formatInterval } from '../lib/format.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const { line: words } = jobRunsCopy;

function RunProgress({ progress: { done, of, unit } }: { progress: NonNullable<Job['progress']> }) {
  const share = of === 0 ? 0 : Math.floor((done * 100) / of);
  const told = words.progress[unit](done, of);
  return (
    <span className="row-progress">
      <span className="tile-share" role="progressbar" aria-label={words.progressOf} aria-valuenow={share} aria-valuetext={told}>
        <i className="row-progress-done" style={{ width: `${share}%` }} />
      </span>
      {told}
    </span>
  );
}

function LastResult({ result: { status, at, durationMs, words: told }, now }: { result: NonNullable<Job['lastResult']>; now: Date }) {
  const sign = status === 'Failed' ? X : Check;
  const when = words.last(jobRunsCopy.statusWords[status], formatInterval(now.getTime() - at.getTime()));
  return (
    <span className="row-result" data-status={status}>
      <Icon of={sign} className="row-sign size-4" />
      {durationMs === null ? when : words.took(when, formatDuration(durationMs))}
      {told !== null && <span className="row-words">{told}</span>}
    </span>
  );
}

/** Below a run's name: how far it is, what it did, or the first line of what went wrong; below a schedule's, how its last run ended. */
export function JobLine({ job, now }: { job: Job; now: Date }) {
  if (job.lastResult !== null) return <LastResult result={job.lastResult} now={now} />;
  if (job.progress !== null) return <RunProgress progress={job.progress} />;
  const error = job.errorMessage?.split('\n')[0] ?? '';
  if (error !== '') return <span className="row-error">{error}</span>;
  return job.summary === null ? null : <span className="row-result">{job.summary}</span>;
}
