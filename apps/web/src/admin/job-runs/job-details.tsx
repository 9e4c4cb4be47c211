import { Copy } from 'lucide';
import { copyText } from '../../lib/ui/copy-text.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Code, Details, DetailsText } from '../components/details.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { formatDuration } from '../lib/format.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const { facts } = jobRunsCopy;

const COPY = { done: jobRunsCopy.copied, failed: jobRunsCopy.copyFailed };

function JobError({ message }: { message: string }) {
  return (
    <>
      <h3>{facts.error}</h3>
      <pre className="max-h-64 max-w-full overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap">{message}</pre>
      <ActionButton icon={Copy} onClick={() => void copyText(message, COPY)}>
        {jobRunsCopy.copyError}
      </ActionButton>
    </>
  );
}

function listFacts(job: Job): Fact[] {
  const { id, createdAt, startedAt, completedAt, lastRun, nextRun, durationMs, type, attemptsMade, attemptsMax } = job;
  const shown: Fact[] = [{ label: facts.id, value: <Code className="block">{id}</Code> }];
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

/** The details of a run or schedule: its summary, its whole error, exact times. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <Details>
      {job.summary !== null && <DetailsText title={facts.changed}>{job.summary}</DetailsText>}
      {job.errorMessage !== null && <JobError message={job.errorMessage} />}
      <FactList facts={listFacts(job)} />
    </Details>
  );
}
