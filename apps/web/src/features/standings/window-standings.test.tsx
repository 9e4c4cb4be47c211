import type { StandingsOutput } from '@survivor/contract/league';
import { Standings, type StandingsDocument } from '@survivor/rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trpc } from '../../lib/api/trpc.ts';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { StandingsSection } from './standings-section.tsx';
import { pickCounts } from './standings-view.ts';

const TOTAL = 1_000_000;
const ROWS = 200;
const OWN_PLACE = 123_456;
const STAYING = 400_000;

type Asked = { readonly sort: 'name' | 'team'; readonly from: number; readonly text: string };

/** What the server would answer: the reader's row, then these places. */
function windowAt({
  from,
  places,
  tally = [],
  isMore = true,
}: {
  from: number;
  places?: number[];
  tally?: number[];
  isMore?: boolean;
}): StandingsDocument {
  const shown = places ?? Array.from({ length: ROWS }, (_, at) => from + at);
  const rows = makeLargeStandings({ count: shown.length + 1, rounds: 6, own: 0, isWhole: true });
  const names = ['Me', ...shown.map((place) => (place === OWN_PLACE ? 'Me' : `Member ${place}`))];
  const window = { first: 1, places: shown, isMore, ownPlace: OWN_PLACE, staying: STAYING, sharedIn: null, tally };
  return { ...rows, memberCount: TOTAL, names: names.join('\n'), administrators: [], window };
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(816);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(816);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000_000);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollTop = options.top ?? 0;
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  };
});
afterEach(() => vi.restoreAllMocks());

async function show(answer: (asked: Asked) => StandingsDocument | Promise<never>) {
  const asked: Asked[] = [];
  const handlers: Handlers = {
    'league.standingsWindow': (input) => {
      const wanted = input as Asked;
      asked.push(wanted);
      return answer(wanted);
    },
  };
  const standings = new Standings(windowAt({ from: 1, tally: [6, 7, 0, 300_000, 6, 9, 0, 90_000, 5, 7, 1, 5] }));
  const { queryClient } = await renderWithApi(
    <StandingsSection standings={standings} ownPicks={new Map()} isLocked sort="name" ownPictureUri={null} onSort={vi.fn()} />,
    { handlers },
  );
  await screen.findByText('You, place 123,456 of 1,000,000');
  const renew = () => act(() => void queryClient.setQueryData(getQueryKey(trpc.league.standings, { id: '' }, 'query'), standings.document));
  return { asked, renew };
}

const names = () => [...document.querySelectorAll('tbody .member-name')].map(({ textContent }) => textContent);
const press = (name: string | RegExp) => act(() => fireEvent.click(screen.getByRole('button', { name })));

it('the next 200, a place, those who are out and the own place are asked of the server, and stay within the league', async () => {
  const { asked } = await show(({ from }) => windowAt({ from }));
  await press('Next 200');
  await screen.findByText('Places 201 to 400 of 1,000,000');
  expect(names()[1]).toBe('Member 201');
  await press('Previous 200');
  await screen.findByText('Places 1 to 200 of 1,000,000');
  await press(/^Eliminated/);
  await screen.findByText('Places 400,001 to 400,200 of 1,000,000');
  act(() => {
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: '999999' } });
  });
  await press('Go');
  await screen.findByText('Places 999,801 to 1,000,000 of 1,000,000');
  await press('Jump to me');
  await screen.findByText('Places 123,356 to 123,555 of 1,000,000');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Picks by member and week'));
  expect(document.querySelector('tr[data-own="true"]')?.getAttribute('aria-rowindex')).toBe('102');
  expect(asked.map(({ from }) => from)).toEqual([201, 400_001, 999_801, 123_356]);
});

it('the shown part is asked for again when the page has asked for its standings again', async () => {
  const { asked, renew } = await show(({ from }) => windowAt({ from }));
  await press('Next 200');
  await screen.findByText('Places 201 to 400 of 1,000,000');
  await renew();
  await waitFor(() => expect(asked.map(({ from }) => from)).toEqual([201, 201]));
});

it('picks are counted by team as the server told them', () => {
  const { window, ...rest } = windowAt({ from: 1, tally: [6, 7, 0, 30, 6, 7, 1, 5, 6, 0, 1, 9, 5, 7, 1, 5] });
  const answer: StandingsOutput = { ...structuredClone({ ...rest, window }), isLocked: true } as StandingsOutput;
  expect(pickCounts(new Standings(answer)).map(({ teamId, count }) => [teamId, count])).toEqual([['7', 35]]);
});
