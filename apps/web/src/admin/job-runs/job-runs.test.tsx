import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu } from '../../components/menu.tsx';
import { toast } from '../../lib/ui/toast.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { JobRuns } from './job-runs.tsx';
import type { Job, JobOverview } from './job-runs-view.ts';

// Whether an element is hidden is not asked here, and asking is most of the time of a query by role.
configure({ defaultHidden: true });

const NOW = new Date('2025-10-12T21:38:00Z');
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const overview: JobOverview = {
  now: NOW,
  counts: { Succeeded: 201, Failed: 1, Processing: 2, Enqueued: 0, Scheduled: 5 },
  workers: [{ id: 'W1', label: 'host, process 7', startedAt: ago(60_000), lastBeatAt: ago(4000), ageMs: 4000, isOnline: true }],
  queue: { engine: 'postgresql', isUp: true, waiting: 3, active: 1, delayed: 0, failed: 0 },
  data: { lastFetchSucceededAt: ago(20_000), lastGradingSucceededAt: ago(240_000), feedAgeMs: 20_000 },
  source: { callsLastMinute: 4, ceiling: 20, backOffUntil: null },
};

const makeJob = (overrides: Partial<Job>): Job => ({
  id: 'R1',
  name: 'Fetch NFL Games',
  type: 'Background',
  status: 'Succeeded',
  createdAt: ago(60_000),
  startedAt: ago(60_000),
  completedAt: ago(56_000),
  lastRun: ago(60_000),
  nextRun: null,
  retryCount: 0,
  errorMessage: null,
  durationMs: 4230,
  attemptsMade: 1,
  attemptsMax: 3,
  summary: '16 games read, 3 changed',
  isRetryable: false,
  progress: null,
  lastResult: null,
  ...overrides,
});

const failed = makeJob({
  id: 'R2',
  status: 'Failed',
  errorMessage: 'The sports source answered 503\n  at fetchRound',
  summary: null,
  attemptsMade: 3,
  retryCount: 2,
  isRetryable: true,
});
const recurring = makeJob({
  id: 'fetch-games',
  type: 'Recurring',
  status: 'Scheduled',
  startedAt: null,
  completedAt: null,
  nextRun: new Date(NOW.getTime() + 125_000),
  attemptsMade: 0,
  durationMs: null,
  summary: null,
});

const history = () => ({ jobs: [recurring, failed, makeJob({})], totalCount: 3, totalPages: 1, page: 1 });
const HOUR = 3_600_000;
const day = {
  hours: Array.from({ length: 24 }, (_, at) => ({
    from: new Date(NOW.getTime() - (23 - at) * HOUR),
    runs: 60 + at,
    failed: at === 8 ? 3 : 0,
    meanMs: at === 0 ? null : 800,
    longestMs: at === 0 ? null : 1000 + at,
  })),
};
const view = { page: 1, search: '', status: 'all', type: 'all' } as const;

async function open(overrides: Handlers = {}) {
  const handlers: Handlers = {
    'job.overview': () => overview,
    'job.history': history,
    'job.day': () => day,
    'job.available': () => [{ name: 'FetchGames', displayName: 'Fetch NFL Games', description: 'Reads games.' }],
    ...overrides,
  };
  return await renderWithApi(
    <>
      <Menu button="Menu" buttonClass="">
        {() => null}
      </Menu>
      <JobRuns view={view} onView={() => undefined} />
    </>,
    { handlers },
  );
}

async function rowOf(id: string): Promise<HTMLElement> {
  const row = (await screen.findByText(id, { selector: '.row-id' })).closest('tr');
  if (row === null) throw new Error(`${id} stands in no row`);
  return row;
}

const boxOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
const refuse = () => {
  throw new Refusal(503, { '': ['The job queue cannot be reached'] });
};

describe('job management', () => {
  beforeEach(() => {
    for (const kind of ['success', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });
  afterEach(() => void vi.useRealTimers());

  it('shows worker, queue, the age of the data and the counts by status', async () => {
    await open();
    await screen.findByText('Online');
    expect(boxOf('Worker')).toMatch(/Online1 online, beat \d s ago/);
    expect(boxOf('Queue')).toBe('QueueOKPostgreSQL, 3 waiting, 1 active');
    expect(boxOf('Last fetch')).toMatch(/2\d s ago4 of 20 calls a minute/);
    expect(boxOf('Last grading')).toContain('4 min ago');
    expect(['Failed', 'Processing', 'Enqueued', 'Scheduled', 'Succeeded'].map(boxOf)).toEqual([
      'Failed1',
      'Processing2',
      'Enqueued0',
      'Scheduled5',
      'Succeeded201',
    ]);
  });

  it('offers Retry to what failed, Trigger to what recurs, otherwise a dash', async () => {
    await open();
    expect(within(await rowOf('R2')).getByRole('button', { name: /^Retry/ }).textContent).toBe('Retry');
    expect(within(await rowOf('fetch-games')).getByRole('button', { name: /^Trigger/ }).textContent).toBe('Trigger');
    expect(
      within(await rowOf('R1'))
        .getAllByRole('cell')
        .at(-1)?.textContent,
    ).toBe('-');
  });

  it('shows how long a run took and what it did in its row, and at a schedule how the last one ended', async () => {
    const lastResult = { status: 'Failed', at: ago(1_260_000), durationMs: 800, words: 'The source is down' } as const;
    const under = makeJob({
      id: 'R3',
      status: 'Processing',
      completedAt: null,
      durationMs: null,
      summary: null,
      retryCount: 1,
      attemptsMade: 2,
    });
    const jobs = [{ ...recurring, lastResult }, makeJob({}), { ...under, progress: { done: 40_000, of: 100_000, unit: 'members' } }];
    await open({ 'job.history': () => ({ jobs, totalCount: 3, totalPages: 1, page: 1 }) });
    const run = await rowOf('R1');
    expect(run.textContent).toContain('took 4.2 s');
    expect(run.textContent).toContain('16 games read, 3 changed');
    expect((await rowOf('fetch-games')).textContent).toContain('Last run: failed 21 min ago, took 800 ms');
    expect((await rowOf('fetch-games')).textContent).toContain('The source is down');
    const progress = within(await rowOf('R3')).getByRole('progressbar');
    expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuetext')]).toEqual([
      '40',
      '40,000 of 100,000 members done',
    ]);
  });

  it('counts under Retries how often a run was begun again', async () => {
    await open();
    const cellOf = async (id: string) =>
      within(await rowOf(id))
        .getAllByRole('cell')
        .at(-2)?.textContent;
    expect([await cellOf('R1'), await cellOf('R2'), await cellOf('fetch-games')]).toEqual(['0', '2', '-']);
  });

  it('draws the last day with a sentence for who does not see it, and as a table', async () => {
    await open();
    await screen.findByText('1,716 runs, 3 failed');
    expect(screen.getByRole('img', { name: 'Runs per hour of the last day: 1,716 runs, 3 failed, at most 83 in an hour' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Longest run in each hour of the last day: at most 1.0 s' })).toBeTruthy();
    const table = screen.getByRole('table', { name: /^Runs of the last day by hour/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(24);
    expect(
      within(rows[15] ?? table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['68', '3', '800 ms', '1.0 s']);
  });

  it('shows the next run relative and exact, and the first line of an error; the rest opens and can be copied', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await open();
    const row = await rowOf('R2');
    expect(row.textContent).toContain('The sports source answered 503');
    expect(row.textContent).not.toContain('at fetchRound');
    expect((await rowOf('fetch-games')).textContent).toContain('in 2 min');
    expect(
      within(await rowOf('fetch-games'))
        .getByRole('time')
        .getAttribute('datetime'),
    ).toBe('2025-10-12T21:40:05.000Z');
    fireEvent.click(within(row).getByRole('button', { name: /details/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy error' }));
    expect(screen.getByText('3 of 3')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('The sports source answered 503\n  at fetchRound');
    vi.unstubAllGlobals();
  });

  it('queues a job: the button says so until the list has reloaded, one second after the answer', async () => {
    const reloads = vi.fn(history);
    const trigger = vi.fn(() => ({ id: 'R9' }));
    await open({ 'job.history': reloads, 'job.trigger': trigger });
    const button = await screen.findByRole('button', { name: 'Queue Job: Fetch NFL Games' });
    const before = reloads.mock.calls.length;
    vi.useFakeTimers();
    fireEvent.click(button);
    await act(async () => vi.advanceTimersByTimeAsync(10));
    expect(button.textContent).toBe('Queued…');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(toast.success).toHaveBeenCalledWith('Job "Fetch NFL Games" has been queued successfully');
    expect(reloads.mock.calls.length).toBe(before);
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(reloads.mock.calls.length).toBeGreaterThan(before);
    await act(async () => vi.advanceTimersByTimeAsync(10));
    expect(button.textContent).toBe('Queue Job');
    expect(trigger.mock.calls).toEqual([[{ jobName: 'FetchGames' }]]);
  });

  it('retries a failed run and triggers a recurring one, in the words of the specification', async () => {
    const retry = vi.fn(() => ({ id: 'R9' }));
    await open({ 'job.retry': retry, 'job.triggerRecurring': () => ({ id: 'R8' }) });
    fireEvent.click(within(await rowOf('R2')).getByRole('button', { name: /^Retry/ }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Job "Fetch NFL Games" has been queued successfully'));
    expect(retry).toHaveBeenCalledWith({ id: 'R2' });
    fireEvent.click(within(await rowOf('fetch-games')).getByRole('button', { name: /^Trigger/ }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Recurring job "fetch-games" has been triggered'));
  });

  it('says what failed: queueing, triggering, and a job that cannot be retried', async () => {
    const unknown = makeJob({ id: 'R3', name: 'Old Job', status: 'Failed', isRetryable: false });
    const { queryClient } = await open({
      'job.history': () => ({ ...history(), jobs: [recurring, unknown] }),
      'job.trigger': refuse,
      'job.triggerRecurring': refuse,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Queue Job: Fetch NFL Games' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to queue job "Fetch NFL Games"'));
    fireEvent.click(within(await rowOf('fetch-games')).getByRole('button', { name: /^Trigger/ }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to trigger recurring job "fetch-games"'));
    const asked = queryClient.getMutationCache().getAll();
    expect(asked.map(({ state }) => state.status)).toEqual(['error', 'error']);
    fireEvent.click(within(await rowOf('R3')).getByRole('button', { name: /^Retry/ }));
    expect(toast.error).toHaveBeenCalledWith('Cannot retry this job type');
  });

  it('works and says so while the queue is down', async () => {
    await open({ 'job.overview': () => ({ ...overview, workers: [], queue: { engine: 'redis', isUp: false, error: 'away' } }) });
    expect((await screen.findByRole('alert')).textContent).toContain('The job queue cannot be reached.');
    expect(boxOf('Queue')).toBe('QueueDownRedis');
    expect(boxOf('Worker')).toBe('WorkerNever seen');
    expect(await rowOf('R1')).toBeTruthy();
  });

  it('shows a toast and an error with a retry when the jobs could not be loaded', async () => {
    await open({
      'job.history': () => {
        throw new Refusal(400, {});
      },
    });
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to load jobs'));
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load the jobs");
    expect(screen.queryByRole('table', { name: /^Schedules/ })).toBeNull();
  });

  it('renews itself every 5 seconds, but not while a menu is open, the tab is hidden, or somebody paused it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const loads = vi.fn(history);
    await open({ 'job.history': loads });
    await rowOf('R1');
    const callsIn = async (milliseconds: number, press: string | null = null) => {
      const before = loads.mock.calls.length;
      if (press !== null) fireEvent.click(screen.getByRole('button', { name: press }));
      await act(async () => vi.advanceTimersByTimeAsync(milliseconds));
      return loads.mock.calls.length - before;
    };
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const hide = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    expect(screen.getByText('Auto-refresh every 5 s')).toBeTruthy();
    expect(await callsIn(5100)).toBe(1);
    const menu = screen.getByRole('button', { name: 'Menu' });
    fireEvent.click(menu);
    expect(await screen.findByText('Paused')).toBeTruthy();
    expect(await callsIn(20_000)).toBe(0);
    fireEvent.click(menu);
    hide(true);
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(await callsIn(20_000)).toBe(0);
    hide(false);
    expect(await callsIn(20_000, 'Pause')).toBe(0);
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(await callsIn(20_000, 'Refresh')).toBe(1);
    expect(await callsIn(5100, 'Resume')).toBeGreaterThanOrEqual(1);
  });
});
