import { type FormEvent, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Field } from '../../components/form/field.tsx';
import { Segments } from '../../components/segments.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { inviteTabCopy } from './invite-tab-copy.ts';
import { checkMemberLimit } from './member-limit.ts';

/** Whether new members can join. */
function Joins({ league }: { league: League }) {
  const utils = trpc.useUtils();
  const set = trpc.league.setJoins.useMutation({
    onSuccess: async (_, { open }) => {
      await utils.league.get.invalidate({ id: league.id });
      toast.success(open ? inviteTabCopy.joinsOpened : inviteTabCopy.joinsClosed, 'set-joins');
    },
  });
  const isOpen = set.isPending ? set.variables.open : league.administration?.joinsClosed !== true;
  return (
    <div className="grid justify-items-start gap-3">
      <Segments
        label={inviteTabCopy.joins}
        options={[
          { value: 'open', label: inviteTabCopy.open },
          { value: 'closed', label: inviteTabCopy.closed },
        ]}
        value={isOpen ? 'open' : 'closed'}
        onChange={(value) => set.mutate({ leagueId: league.id, open: value === 'open' })}
      />
      <ErrorCard messages={set.error === null ? [] : messagesOf(set.error, copy.noResponse)} />
    </div>
  );
}

/** Sets the maximum number of members, which is never below the current number. */
function MemberLimit({ league }: { league: League }) {
  const maxMembers = league.administration?.maxMembers ?? null;
  const [typed, setTyped] = useState(maxMembers === null ? '' : String(maxMembers));
  const [isChecked, setIsChecked] = useState(false);
  const present = trpc.league.standings.useQuery(standingsOf(league.id)).data?.memberCount ?? null;
  const utils = trpc.useUtils();
  const set = trpc.league.setMemberLimit.useMutation({
    onSuccess: async () => {
      await utils.league.get.invalidate({ id: league.id });
      toast.success(inviteTabCopy.limitSaved, 'set-member-limit');
    },
  });
  const checked = checkMemberLimit(typed, present);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (checked.kind === 'ok') set.mutate({ leagueId: league.id, maxMembers: checked.maxMembers });
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <ErrorCard messages={set.error === null ? [] : messagesOf(set.error, copy.noResponse)} />
      <Field
        label={inviteTabCopy.limit}
        help={present === null ? undefined : inviteTabCopy.limitHelp(present.toLocaleString('en-US'))}
        error={isChecked && checked.kind === 'refused' ? checked.message : undefined}
      >
        {(control) => (
          <div className="flex gap-3">
            <input
              {...control}
              className="input max-w-40 disabled:opacity-60"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="submit" className="btn btn-line" disabled={set.isPending}>
              {inviteTabCopy.limitSave}
            </button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Who may still join: all, nobody, or as many as the limit says (screens 2.33). */
export function NewMembers({ league, isDisabled }: { league: League; isDisabled: boolean }) {
  return (
    <fieldset className="grid min-w-0 gap-4" disabled={isDisabled}>
      <Joins league={league} />
      <MemberLimit league={league} />
    </fieldset>
  );
}
