import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DEADLINE } from '../../testing/factories.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { Memberships } from './memberships.tsx';

it("a user's leagues say whether they are alive, were eliminated or left", async () => {
  const league = { season: 2025, status: 'In Progress', round: { description: 'Week 6' }, isAdmin: false, joinedAt: DEADLINE } as const;
  const leagues = [
    { ...league, id: 'L1', name: 'Alive here', outIn: null },
    { ...league, id: 'L2', name: 'Lost here', outIn: 4 },
    { ...league, id: 'L3', name: 'Left here', outIn: 5, hasLeft: true as const },
  ];
  await renderWithApi(<Memberships leagues={leagues} total={3} />);
  for (const [name, standing] of [
    ['Alive here', 'Alive'],
    ['Lost here', 'Eliminated in Week 4'],
    ['Left here', 'Left in Week 5'],
  ] as const)
    expect((await screen.findByRole('row', { name: new RegExp(name) })).textContent).toContain(standing);
});
