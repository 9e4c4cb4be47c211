import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu } from '../../components/menu.tsx';
import { toast } from '../../lib/ui/toast.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { JobRuns } from './job-runs.tsx';
import type { Job, JobOverview } from './job-runs-view.ts';

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

const job: Job = {
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
};

const history = () => ({ jobs: [job], totalCount: 1, totalPages: 1, page: 1 });
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
  const row = (await screen.findByText(id)).closest('tr');
  if (row === null) throw new Error(`${id} stands in no row`);
  return row;
}

describe('job management', () => {
  beforeEach(() => {
    for (const kind of ['success', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });
  afterEach(() => void vi.useRealTimers());

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
