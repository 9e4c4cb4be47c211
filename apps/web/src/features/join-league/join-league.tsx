import { LEAGUE_KEY_PATTERN } from '@survivor/rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Field } from '../../components/form/field.tsx';
import { PasswordInput } from '../../components/form/password-input.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { messagesOf, minutesToWait } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { joinCopy } from './join-league-copy.ts';

const KEY_LENGTH = 8;

/** A typed key in uppercase, without spaces and dashes, at most 8 characters (screens 5). */
function cleanKey(raw: string): string {
  return raw.replace(/[\s-]/g, '').toUpperCase().slice(0, KEY_LENGTH);
}

type Values = { key: string; password: string };

/** The server's messages and, after too many attempts, how long to wait. */
function messagesOfRefusal(error: unknown): string[] {
  const minutes = minutesToWait(error);
  return [...messagesOf(error, copy.noResponse), ...(minutes === null ? [] : [joinCopy.waitMinutes(minutes)])];
}

function JoinLeagueForm({ prefilledKey }: { prefilledKey: string }) {
  const key = cleanKey(prefilledKey);
  const isBroken = prefilledKey !== '' && !LEAGUE_KEY_PATTERN.test(key);
  const { register, handleSubmit, setFocus, setValue, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { key, password: '' },
  });
  const navigate = useNavigate();
  const join = trpc.league.join.useMutation();
  const utils = trpc.useUtils();
  const keyField = register('key', { validate: (value) => LEAGUE_KEY_PATTERN.test(value) || joinCopy.keyHelp });

  useEffect(() => {
    if (prefilledKey === '') return;
    setFocus(isBroken ? 'key' : 'password');
    document.activeElement?.scrollIntoView?.({ block: 'center' });
  }, [prefilledKey, isBroken, setFocus]);

  const submit = handleSubmit(async (values) => {
    try {
      const leagueId = await join.mutateAsync(values);
      void utils.league.cards.invalidate();
      void navigate({ to: '/home/league/$leagueId', params: { leagueId } });
    } catch {
      setFocus('password');
    }
  });

  const typeKey = (event: ChangeEvent<HTMLInputElement>) => {
    setValue('key', cleanKey(event.target.value), {
      shouldValidate: formState.isSubmitted || formState.touchedFields.key === true,
      shouldDirty: true,
    });
  };

  const brokenKeyError = isBroken && formState.dirtyFields.key !== true ? joinCopy.keyBroken : undefined;

  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <ErrorCard messages={join.error === null ? [] : messagesOfRefusal(join.error)} />
      <Field
        label={joinCopy.key}
        help={key === '' ? joinCopy.keyHelp : joinCopy.keyPrefilled}
        error={brokenKeyError ?? formState.errors.key?.message}
      >
        {(control) => (
          <input
            {...control}
            {...keyField}
            className="input font-mono text-xl font-[600] tracking-[0.18em] uppercase"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={KEY_LENGTH * 2}
            onChange={typeKey}
          />
        )}
      </Field>
      <Field label={joinCopy.password} error={formState.errors.password?.message}>
        {(control) => <PasswordInput {...control} autoComplete="off" {...register('password', { required: true })} />}
      </Field>
      <SubmitButton
        label={joinCopy.submit}
        busyLabel={joinCopy.busy}
        isBusy={join.isPending}
        isValid={formState.isValid}
        why={joinCopy.incomplete}
      />
    </form>
  );
}

/** Join League (screens 2.7). */
export function JoinLeague({ prefilledKey }: { prefilledKey: string }) {
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={joinCopy.title} />
        <p className="text-fg-2">{joinCopy.lead}</p>
      </div>
      <section className="card">
        <JoinLeagueForm prefilledKey={prefilledKey} />
      </section>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Link to="/home/create-league" className="link">
          {joinCopy.createInstead}
        </Link>
        <Link to="/rules" className="link">
          {copy.nav.rules}
        </Link>
        <Link to="/faq" className="link">
          {copy.nav.faq}
        </Link>
      </p>
    </div>
  );
}
