import { Check, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { ShareBar } from '../components/share-bar.tsx';
import { formatAge, formatDuration } from '../lib/format.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const { line: copy } = jobRunsCopy;

const LINE = 'line-clamp-2 max-w-84 text-xs font-body';
const ERROR = 'mt-0.5 line-clamp-1 max-w-84 text-xs wrap-anywhere text-eliminated @max-[821px]:max-w-none';

function RunProgress({ progress: { done, of, unit } }: { progress: NonNullable<Job['progress']> }) {
  const share = of === 0 ? 0 : Math.floor((done * 100) / of);
  const text = copy.progress[unit](done, of);
  return (
    <span className="mt-1 grid max-w-64 gap-1 text-sm font-body text-fg-2 tabular-nums">
      <ShareBar share={share} fill="bg-ink" role="progressbar" aria-label={copy.progressOf} aria-valuenow={share} aria-valuetext={text} />
      {text}
    </span>
  );
}

function LastResult({ result: { status, at, durationMs, words: summary }, now }: { result: NonNullable<Job['lastResult']>; now: Date }) {
  const isFailed = status === 'Failed';
  const when = copy.last(status, formatAge(at, now));
  return (
    <span className={`${LINE} ${isFailed ? 'text-eliminated' : 'text-fg-2'}`}>
      <Icon of={isFailed ? X : Check} className={`mr-1 inline size-4 align-[-0.2em] ${isFailed ? '' : 'text-alive'}`} />
      {durationMs === null ? when : copy.took(when, formatDuration(durationMs))}
      {summary !== null && `. ${summary}`}
    </span>
  );
}

/** Below the name: the last result of a schedule; the progress, error or summary of a run. */
export function JobLine({ job, now }: { job: Job; now: Date }) {
  if (job.lastResult !== null) return <LastResult result={job.lastResult} now={now} />;
  if (job.progress !== null) return <RunProgress progress={job.progress} />;
  const error = job.errorMessage?.split('\n')[0] ?? '';
  if (error !== '') return <span className={ERROR}>{error}</span>;
  return job.summary === null ? null : <span className={`${LINE} text-fg-2`}>{job.summary}</span>;
}
