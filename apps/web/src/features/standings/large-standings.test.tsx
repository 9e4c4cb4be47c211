import { Standings, type TeamResult, teamName } from '@survivor/rules';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { StandingsSection } from './standings-section.tsx';
import { orderedMembers, type Sort } from './standings-view.ts';

const COUNT = 300;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

async function show({ sort = 'name', results }: { sort?: Sort; results?: (TeamResult | null)[] } = {}) {
  const standings = new Standings(makeLargeStandings({ count: COUNT, rounds: 6, results }));
  render(<StandingsSection standings={standings} ownPicks={new Map()} isLocked sort={sort} ownPictureUri={null} onSort={vi.fn()} />);
  const region = await screen.findByLabelText('Picks by member and week', { selector: 'section' });
  const names = () => [...region.querySelectorAll('[data-name]')].map(({ textContent }) => textContent);
  const divider = () => region.querySelector('tr[data-divider] th')?.textContent;
  return { standings, region, names, divider };
}

const search = (value: string) => fireEvent.change(screen.getByLabelText('Find a member'), { target: { value } });

describe('the standings of a large league', () => {
  it('show members in order on pages of 100, the reader first, with a text for each cell', async () => {
    const { region, standings, names } = await show({ results: ['W', 'L', 'T', null] });
    const order = orderedMembers(standings, 'name');
    const namesOf = (indexes: readonly number[]) => indexes.map((index) => standings.member(index).name);
    expect(order[0]).toBe(standings.ownIndex);
    expect(names()).toEqual(namesOf(order.slice(0, 100)));
    const labels = { true: 'correct', false: 'incorrect', null: 'not decided' } as const;
    const seen = new Set<string>();
    for (const [at, row] of [...region.querySelectorAll('tbody tr:not([data-divider])')].entries()) {
      for (const [column, round] of standings.rounds.entries()) {
        const cell = standings.cell(order[at] ?? -1, round);
        if (cell.kind !== 'pick') continue;
        const label = labels[`${cell.correct}`];
        expect(row.querySelectorAll('td')[column]?.querySelector('.sr-only')?.textContent).toBe(`${teamName(cell.teamId)}, ${label}`);
        seen.add(label);
      }
    }
    expect([...seen].sort()).toEqual(Object.values(labels).sort());
    const own = [standings.ownIndex];
    fireEvent.click(screen.getByText('Next 100'));
    expect(names()).toEqual(namesOf([...own, ...order.slice(100, 200)]));
    expect(screen.getByText('Places 101 to 200 of 300')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: '299' } });
    fireEvent.click(screen.getByText('Go'));
    expect(names()).toEqual(namesOf([...own, ...order.slice(200)]));
    fireEvent.click(screen.getByText(/^Eliminated \(/, { selector: 'button' }));
    const firstOut = order.find((index, at) => at > 0 && standings.hasLost(index)) ?? -1;
    expect(names().slice(0, 3)).toContain(standings.member(firstOut).name);
  });

  it('count the eliminated members above their rows, in total or among the search results', async () => {
    const { standings, names, divider } = await show();
    fireEvent.click(screen.getByText(/^Eliminated \(/, { selector: 'button' }));
    const out = (name: string) =>
      orderedMembers(standings, 'name').filter((index) => standings.hasLost(index) && standings.member(index).name.startsWith(name));
    expect(divider()).toBe(`Eliminated (${out('').length})`);
    search(' EMILE');
    await waitFor(() => expect(names().every((name) => name?.startsWith('Émile'))).toBe(true));
    expect(divider()).toBe(`Eliminated (${out('Émile').length})`);
    expect(screen.getByText(`${names().length} of 300 members`)).toBeTruthy();
  });

  it(`scroll to the reader's row on "Jump to me", even during a search`, async () => {
    const { region, standings, names } = await show({ sort: 'team' });
    search('no such member');
    await screen.findByText('0 of 300 members');
    await waitFor(() => expect(names()).toEqual([]));
    fireEvent.click(screen.getByText('Jump to me'));
    await waitFor(() => expect(document.activeElement).toBe(region));
    const own = region.querySelector('tr[data-own="true"]');
    expect(own?.textContent).toContain(standings.member(standings.ownIndex).name);
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([own]);
  });
});
