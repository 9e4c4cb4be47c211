import { copy } from '../../components/common-copy.ts';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { membersCopy } from './members-copy.ts';
import type { ListedPerson } from './use-member-acts.ts';

function RemovedPerson({ leagueId, userId, name }: ListedPerson) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.league.allowRejoin.useMutation({
    onSuccess: () => toast.success(membersCopy.allowed(name)),
    onError: (error) => toast.error(messagesOf(error, copy.noResponse).join(' ')),
    onSettled: () => utils.league.invalidate(),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <bdi className="min-w-0 font-bold wrap-anywhere">{name}</bdi>
      <button type="button" className="btn btn-line text-sm" disabled={isPending} onClick={() => mutate({ leagueId, userId })}>
        {membersCopy.allowRejoin}
        <span className="sr-only">: {name}</span>
      </button>
    </li>
  );
}

export type RemovedPeopleProps = {
  readonly leagueId: string;
  readonly people: readonly { readonly userId: string; readonly name: string }[];
};

/** People removed before the start, who cannot join again until an administrator allows it. */
export function RemovedPeople({ leagueId, people }: RemovedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="card grid gap-1" aria-labelledby="removed-people">
      <h2 id="removed-people">{membersCopy.removedTitle}</h2>
      <p className="text-sm text-fg-2">{membersCopy.removedText}</p>
      <ul className="grid divide-y divide-line">
        {people.map(({ userId, name }) => (
          <RemovedPerson key={userId} leagueId={leagueId} userId={userId} name={name} />
        ))}
      </ul>
    </section>
  );
}
