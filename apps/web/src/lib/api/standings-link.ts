import type { AppRouter } from '@survivor/api';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { Outputs } from './trpc.ts';

type Answer = Outputs['league']['standings'];

/** The input of `league.standings`; {@link standingsLink} fills in the version that the page has. */
export const standingsOf = (id: string) => ({ id, known: '' });

/** Asks for standings with the version that this page has, and puts its document into an answer that says "unchanged". */
export const standingsLink: TRPCLink<AppRouter> = () => {
  const latest = new Map<string, Answer>();

  return ({ op, next }) => {
    if (op.path !== 'league.standings') return next(op);
    const { id } = op.input as ReturnType<typeof standingsOf>;
    // The one that this request names: another may come while it is on its way.
    const known = latest.get(id);
    const input = { id, known: known?.version ?? '' };
    return observable((observer) =>
      next({ ...op, input }).subscribe({
        ...observer,
        next: (envelope) => {
          const { result } = envelope;
          if (result.type === 'data') {
            const answer = result.data as Answer;
            const whole = { ...answer, document: answer.document ?? known?.document ?? null };
            latest.set(id, whole);
            result.data = whole;
          }
          observer.next(envelope);
        },
      }),
    );
  };
};
