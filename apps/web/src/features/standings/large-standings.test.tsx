import { Standings, teamName } from '@survivor/rules';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { StandingsSection } from './standings-section.tsx';
import { orderedMembers, type Sort } from './standings-view.ts';
import './order-worker.ts';

const VIEWPORT = 816;
const MOST_ROWS = 50;
const MOST_ELEMENTS_BESIDE_CELLS = 5;

/** jsdom has no workers: the worker's own file, loaded above, answers in this thread. */
class InlineWorker extends EventTarget {
  postMessage(data: unknown): void {
    vi.stubGlobal('postMessage', (answer: unknown) => this.dispatchEvent(new MessageEvent('message', { data: answer })));
    window.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }
  terminate(): void {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', InlineWorker);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(VIEWPORT);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEWPORT);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000_000);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollTop = options.top ?? 0;
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show({ count, sort = 'name', own, results }: { count: number; sort?: Sort; own?: number; results?: string }) {
  const standings = new Standings(makeLargeStandings({ count, rounds: 6, own, results }));
  render(<StandingsSection standings={standings} ownPicks={new Map()} isLocked sort={sort} ownPictureUri={null} onSort={vi.fn()} />);
  const region = await screen.findByLabelText('Picks by member and week', { selector: 'section' });
  await waitFor(() => expect(region.querySelector('tbody th')).not.toBeNull());
  const table = region.querySelector('table');
  if (table === null) throw new Error('no table');
  return { standings, table, region };
}

const findBox = () => screen.getByLabelText('Find a member');
const status = () => document.querySelector('[role="status"]') ?? document.body;
const rowAt = (table: HTMLElement, at: number) => table.querySelector(`tr[aria-rowindex="${at}"]`);
const scrollTo = (region: HTMLElement, top: number) =>
  act(() => {
    region.scrollTop = top;
    fireEvent.scroll(region);
  });

describe('the standings of a large league', () => {
  it('have few rows on the page, and say how many there are', async () => {
    const { table } = await show({ count: 20_000 });
    expect(table.getAttribute('aria-rowcount')).toBe('20002');
    const rows = table.querySelectorAll('tr').length;
    expect(rows).toBeGreaterThan(15);
    expect(rows).toBeLessThanOrEqual(MOST_ROWS);
    expect(rowAt(table, 1)?.textContent).toContain('Member');
    expect(rowAt(table, 2)?.textContent).toContain('You');
    console.log(`${rows} rows on the page for 20000 members`);
  });

  it('say in words what each cell draws, one element a cell', async () => {
    const { table, standings } = await show({ count: 1000, results: 'WLT' });
    const words = { true: 'correct', false: 'incorrect', null: 'not decided' } as const;
    const order = orderedMembers(standings, 'name');
    const seen = new Map<string, number>();
    for (const row of table.querySelectorAll('tbody tr[aria-rowindex]:not([data-divider])')) {
      const at = Number(row.getAttribute('aria-rowindex')) - 2;
      const index = order[at] ?? -1;
      expect(row.querySelector('.member-name')?.textContent).toBe(standings.member(index).name);
      expect(row.querySelectorAll('*').length).toBeLessThanOrEqual(standings.rounds.length + MOST_ELEMENTS_BESIDE_CELLS);
      for (const [column, round] of standings.rounds.entries()) {
        const cell = standings.cell(index, round);
        const td = row.querySelectorAll('td')[column];
        if (cell.kind !== 'pick') continue;
        const word = words[`${cell.correct}`];
        expect(td?.textContent).toBe(`${teamName(cell.teamId)}, ${word}`);
        expect(td?.dataset.verdict).toBe({ true: 'correct', false: 'incorrect', null: 'open' }[`${cell.correct}`]);
        seen.set(word, (seen.get(word) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].sort()).toEqual(Object.values(words).sort());
    console.log('cells read:', Object.fromEntries(seen));
  });

  it('show other rows when they are scrolled, and the own row always', async () => {
    const { table, region } = await show({ count: 20_000 });
    scrollTo(region, 10_000 * 48);
    await waitFor(() => expect(rowAt(table, 10_005)).not.toBeNull());
    expect(rowAt(table, 20)).toBeNull();
    expect(rowAt(table, 2)?.getAttribute('data-own')).toBe('true');
    expect(table.querySelectorAll('tr').length).toBeLessThanOrEqual(MOST_ROWS);
    const heights = [...table.querySelectorAll<HTMLElement>('tr[data-gap] td')].map((cell) => Number.parseInt(cell.style.height, 10) / 48);
    const shown = table.querySelectorAll('tr[aria-rowindex]').length;
    expect(heights.reduce((sum, rows) => sum + rows, 0) + shown).toBe(20_002);
  });

  it('go to the own row on "Jump to me", out of a search too', async () => {
    const { table, region, standings } = await show({ count: 20_000, sort: 'team' });
    fireEvent.change(findBox(), { target: { value: 'no such member' } });
    await waitFor(() => expect(status().textContent).toBe('0 of 20,000 members'));
    fireEvent.click(screen.getByText('Jump to me'));
    await waitFor(() => expect(region.scrollTop).toBeGreaterThan(0));
    expect(document.activeElement).toBe(region);
    const own = table.querySelector('tr[data-own="true"]');
    expect(own?.textContent).toContain(standings.member(standings.document.ownIndex).name);
    const middle = Number(own?.getAttribute('aria-rowindex')) * 48;
    expect(Math.abs(middle - region.scrollTop - VIEWPORT / 2)).toBeLessThan(100);
  });
});
