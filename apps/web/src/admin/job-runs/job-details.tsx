import { Copy } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../lib/ui/toast.ts';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { formatDuration } from '../lib/format.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const { facts } = jobRunsCopy;

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(jobRunsCopy.copied);
  } catch {
    toast.error(jobRunsCopy.copyFailed);
  }
}

function JobError({ message }: { message: string }) {
  return (
    <>
      <h3>{facts.error}</h3>
      <pre className="job-error">{message}</pre>
      <button type="button" className="btn btn-line row-button" onClick={() => void copyText(message)}>
        <Icon of={Copy} className="size-4" />
        {jobRunsCopy.copyError}
      </button>
    </>
  );
}

function listFacts(job: Job): Fact[] {
  const { id, createdAt, startedAt, completedAt, lastRun, nextRun, durationMs, type, attemptsMade, attemptsMax } = job;
  const shown: Fact[] = [{ label: facts.id, value: <span className="row-id">{id}</span> }];
  const add = (label: string, at: Date | null) => {
    if (at !== null) shown.push({ label, value: <ExactTimestamp at={at} /> });
  };
  add(facts.created, createdAt);
  add(facts.started, startedAt);
  add(facts.completed, completedAt);
  if (type === 'Recurring') add(facts.lastRun, lastRun);
  add(facts.nextRun, nextRun);
  if (durationMs !== null) shown.push({ label: facts.duration, value: formatDuration(durationMs) });
  if (attemptsMade > 0) shown.push({ label: facts.attempts, value: jobRunsCopy.attempts(attemptsMade, attemptsMax) });
  return shown;
}

/** Everything about a run or schedule: what it did, its whole error, exact times. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <div className="details">
      {job.summary !== null && (
        <>
          <h3>{facts.changed}</h3>
          <p className="details-text">{job.summary}</p>
        </>
      )}
      {job.errorMessage !== null && <JobError message={job.errorMessage} />}
      <FactList facts={listFacts(job)} />
    </div>
  );
}
