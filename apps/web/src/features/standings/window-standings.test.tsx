import { Standings, type StandingsDocument } from '@survivor/rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { trpc } from '../../lib/api/trpc.ts';
import type { StandingsResponse } from '../../testing/factories.ts';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { StandingsSection } from './standings-section.tsx';
import { pickCounts } from './standings-view.ts';

const TOTAL = 1_000_000;
const ROWS = 100;
const OWN_PLACE = 123_456;
const STAYING = 400_000;

type Asked = { readonly sort: 'name' | 'team'; readonly from: number; readonly text: string };

type PageArgs = { from: number; tally?: number[] };

/** A page as the server responds with it: the reader's row, then the rows from this place on. */
function pageAt({ from, tally = [] }: PageArgs): StandingsResponse {
  const places = Array.from({ length: ROWS }, (_, at) => from + at);
  const response = makeLargeStandings({ count: ROWS + 1, rounds: 6, own: 0, isWhole: true });
  const document: StandingsDocument = JSON.parse(response.document ?? '');
  const nameOf = (place: number) => (place === OWN_PLACE ? 'Me' : `Member ${place}`);
  const rows = document.rows.map((row, at) => ({ ...row, isAdmin: false, name: nameOf(places[at - 1] ?? OWN_PLACE) }));
  const window = { first: 1, places, isMore: true, ownPlace: OWN_PLACE, staying: STAYING, sharedIn: null, tally };
  return { ...response, memberCount: TOTAL, document: JSON.stringify({ ...document, memberCount: TOTAL, rows, window }) };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

async function show() {
  const asked: Asked[] = [];
  const handlers: Handlers = {
    'league.standingsPage': (input) => {
      const wanted = input as Asked;
      asked.push(wanted);
      return pageAt(wanted);
    },
  };
  const first = pageAt({ from: 1, tally: [6, 7, 0, 300_000, 6, 9, 0, 90_000, 5, 7, 1, 5] });
  const { queryClient } = await renderWithApi(
    <StandingsSection standings={new Standings(first)} ownPicks={new Map()} isLocked sort="name" ownPictureUri={null} onSort={vi.fn()} />,
    { handlers },
  );
  await screen.findByText('You, place 123,456 of 1,000,000');
  const renew = () => act(() => void queryClient.setQueryData(getQueryKey(trpc.league.standings, standingsOf(''), 'query'), first));
  return { asked, renew };
}

const names = () => [...document.querySelectorAll('tbody .member-name')].map(({ textContent }) => textContent);
const press = (name: string | RegExp) => act(() => fireEvent.click(screen.getByRole('button', { name })));

it('the next 100, a place, those who are out and the own place are asked of the server, and stay within the league', async () => {
  const { asked } = await show();
  await press('Next 100');
  await screen.findByText('Places 101 to 200 of 1,000,000');
  expect(names()[1]).toBe('Member 101');
  await press('Previous 100');
  await screen.findByText('Places 1 to 100 of 1,000,000');
  await press(/^Eliminated/);
  await screen.findByText('Places 400,001 to 400,100 of 1,000,000');
  act(() => {
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: '999999' } });
  });
  await press('Go');
  await screen.findByText('Places 999,901 to 1,000,000 of 1,000,000');
  await press('Jump to me');
  await screen.findByText('Places 123,406 to 123,505 of 1,000,000');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Picks by member and week'));
  expect(names()).toHaveLength(ROWS);
  expect(names()[OWN_PLACE - 123_406]).toBe('Me');
  expect(document.querySelectorAll('tr[data-own="true"]')).toHaveLength(1);
  expect(asked.map(({ from }) => from)).toEqual([101, 400_001, 999_901, 123_406]);
});

it('the shown part is asked for again when the page has asked for its standings again', async () => {
  const { asked, renew } = await show();
  await press('Next 100');
  await screen.findByText('Places 101 to 200 of 1,000,000');
  await renew();
  await waitFor(() => expect(asked.map(({ from }) => from)).toEqual([101, 101]));
});

it('picks are counted by team as the server told them', () => {
  const first = pageAt({ from: 1, tally: [6, 7, 0, 30, 6, 7, 1, 5, 6, 0, 1, 9, 5, 7, 1, 5] });
  expect(pickCounts(new Standings(first)).map(({ teamId, count }) => [teamId, count])).toEqual([['7', 35]]);
});
