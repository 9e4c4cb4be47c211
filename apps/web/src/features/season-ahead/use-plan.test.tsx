import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trpc } from '../../lib/api/trpc.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { usePlan } from './use-plan.ts';

const planOf = (teamIds: readonly string[]) => ({ marks: teamIds.map((teamId, at) => ({ round: 7 + at, teamId })) });

function Probe() {
  const utils = trpc.useUtils();
  const { stored, marks, change } = usePlan('L1');
  return (
    <>
      <output>{stored.isPending ? 'pending' : `planned ${marks.map(({ teamId }) => teamId).join()}`}</output>
      <button type="button" onClick={() => void utils.pick.plan.refetch()}>
        Read again
      </button>
      <button type="button" onClick={() => change({ round: 8, teamId: null })}>
        Take out
      </button>
    </>
  );
}

it('ignores a read that started before a change was stored', async () => {
  let queries = 0;
  let sendLateResponse = () => {};
  const late = new Promise<void>((resolve) => {
    sendLateResponse = resolve;
  });
  await renderWithApi(<Probe />, {
    handlers: {
      'pick.plan': async () => {
        queries += 1;
        if (queries > 1) await late;
        return planOf(['1', '2']);
      },
      'pick.setPlan': () => planOf(['1']),
    },
  });
  await screen.findByText('planned 1,2');
  fireEvent.click(screen.getByText('Read again'));
  await waitFor(() => expect(queries).toBe(2));
  fireEvent.click(screen.getByText('Take out'));
  await screen.findByText('planned 1');
  sendLateResponse();
  // Gives the late response time to do harm.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole('status').textContent).toBe('planned 1');
});
