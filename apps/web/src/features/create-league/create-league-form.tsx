import { checkText, LEAGUE_NAME_RULE, LEAGUE_PASSWORD_RULE, LEAGUE_REFUSALS, type TextRule } from '@survivor/rules';
import { useForm } from 'react-hook-form';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Field } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { fieldRefusals, messagesOf } from '../../lib/api/problem.ts';
import { type Season, trpc } from '../../lib/api/trpc.ts';
import type { CreatedLeague } from './create-league.tsx';
import { createCopy } from './create-league-copy.ts';

type Values = { name: string; password: string };

export type CreateLeagueFormProps = {
  readonly seasons: readonly Season[];
  readonly season: Season | undefined;
  readonly onSeason: (season: Season | undefined) => void;
  readonly onCreated: (league: CreatedLeague) => void;
  /** The user has reached the limit of created leagues, so the form is disabled. */
  readonly isFull: boolean;
};

function follows(rule: TextRule) {
  return (value: string) => {
    const checked = checkText(value, rule);
    return checked.kind === 'ok' || checked.message;
  };
}

/** Why the form cannot be sent yet: what is missing, or the first text that breaks its rule. */
function describeIncomplete({ name, password }: Values): string {
  if (name.trim() === '' || password.trim() === '') return createCopy.incomplete;
  for (const [value, rule] of [[name, LEAGUE_NAME_RULE] as const, [password, LEAGUE_PASSWORD_RULE] as const]) {
    const checked = checkText(value, rule);
    if (checked.kind === 'refused') return createCopy.bounds(rule.label, rule.min, rule.max);
  }
  return createCopy.incomplete;
}

const seasonKey = (season: Season) => `${season.leagueType} ${season.season}`;

export function CreateLeagueForm({ seasons, season, onSeason, onCreated, isFull }: CreateLeagueFormProps) {
  const { register, handleSubmit, reset, setError, formState, watch } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', password: '' },
  });
  const [name, password] = watch(['name', 'password']);
  const create = trpc.league.create.useMutation();
  const utils = trpc.useUtils();

  const submit = handleSubmit(async (values) => {
    if (season === undefined) return;
    try {
      const id = await create.mutateAsync({ ...values, leagueType: season.leagueType, season: season.season });
      reset();
      void utils.league.cards.invalidate();
      onCreated({ id, name: values.name.normalize('NFC').trim() });
    } catch (error) {
      for (const [field, message] of fieldRefusals(error)) if (field === 'name' || field === 'password') setError(field, { message });
    }
  });

  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <ErrorCard messages={create.error === null ? [] : messagesOf(create.error, copy.noResponse)} />
      <fieldset className="grid min-w-0 gap-5" disabled={isFull}>
        <SelectField
          label={createCopy.season}
          options={seasons.map((option) => ({ value: seasonKey(option), label: option.display }))}
          value={season === undefined ? '' : seasonKey(season)}
          onChange={(event) => onSeason(seasons.find((option) => seasonKey(option) === event.target.value))}
        />
        <Field label={createCopy.name} help={createCopy.nameHelp} error={formState.errors.name?.message}>
          {(control) => (
            <input {...control} className="input" autoComplete="off" {...register('name', { validate: follows(LEAGUE_NAME_RULE) })} />
          )}
        </Field>
        <Field label={createCopy.password} help={createCopy.passwordHelp} error={formState.errors.password?.message}>
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              spellCheck={false}
              {...register('password', { validate: follows(LEAGUE_PASSWORD_RULE) })}
            />
          )}
        </Field>
      </fieldset>
      <SubmitButton
        label={createCopy.submit}
        busyLabel={createCopy.busy}
        isBusy={create.isPending}
        isValid={formState.isValid && season !== undefined && !isFull}
        why={isFull ? LEAGUE_REFUSALS.tooMany : describeIncomplete({ name, password })}
      />
    </form>
  );
}
