import type { EnteredResult } from '@survivor/contract/correction';
import type { GameOutput } from '@survivor/contract/game';
import { describeRound, ENTERED_STATUSES, type EnteredStatus, HIGHEST_SCORE } from '@survivor/rules';
import { ChevronDown } from 'lucide';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ControlProps, Field } from '../../components/form/field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { describeResult, formatMatchup } from '../lib/describe-game.ts';
import { enterCopy } from './corrections-copy.ts';

export type Entered = { readonly gameId: string; readonly result: EnteredResult };

export type EnterFormProps = {
  readonly weeks: number;
  readonly week: number;
  /** Undefined while they load. */
  readonly games: readonly GameOutput[] | undefined;
  /** What was entered before the preview was left. */
  readonly initial: Entered | null;
  readonly onWeek: (week: number) => void;
  readonly onPreview: (entered: Entered) => void;
};

type SelectFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
};

function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  return (
    <Field label={label}>
      {(field: ControlProps) => (
        <span className="select-box">
          <select {...field} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
            {children}
          </select>
          <Icon of={ChevronDown} className="select-sign size-5" />
        </span>
      )}
    </Field>
  );
}

type ScoreFieldProps = { readonly team: string; readonly value: string; readonly onChange: (value: string) => void };

const ScoreField = ({ team, value, onChange }: ScoreFieldProps) => (
  <Field label={enterCopy.points(team)}>
    {(field: ControlProps) => (
      <input
        {...field}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

const parseScore = (text: string) => (/^\d{1,3}$/.test(text.trim()) && Number(text) <= HIGHEST_SCORE ? Number(text) : null);
const formatScore = (points: number | null | undefined) => (points === null || points === undefined ? '' : String(points));

type Draft = { readonly gameId: string; readonly status: EnteredStatus; readonly away: string; readonly home: string };

/** The draft as a result, or null while something is missing. */
function parseDraft({ gameId, status, away, home }: Draft): Entered | null {
  if (gameId === '') return null;
  if (status === 'CANC') return { gameId, result: { status, awayScore: null, homeScore: null } };
  const scores = { awayScore: parseScore(away), homeScore: parseScore(home) };
  return scores.awayScore === null || scores.homeScore === null ? null : { gameId, result: { status, ...scores } };
}

function createDraft(initial: Entered | null, games: readonly GameOutput[] | undefined): Draft {
  if (initial === null || !games?.some(({ id }) => id === initial.gameId)) return { gameId: '', status: 'FT', away: '', home: '' };
  const { gameId, result } = initial;
  return { gameId, status: result.status, away: formatScore(result.awayScore), home: formatScore(result.homeScore) };
}

/** Week, game and outcome of a result entered by hand. */
export function EnterForm({ weeks, week, games, initial, onWeek, onPreview }: EnterFormProps) {
  const [draft, setDraft] = useState(() => createDraft(initial, games));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const game = games?.find(({ id }) => id === draft.gameId);
  const entered = parseDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entered !== null) onPreview(entered);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <div className="enter-grid">
        <SelectField label={enterCopy.week} value={String(week)} onChange={(value) => onWeek(Number(value))}>
          {Array.from({ length: weeks }, (_, at) => at + 1).map((ordinal) => (
            <option key={ordinal} value={ordinal}>
              {describeRound(ordinal)}
            </option>
          ))}
        </SelectField>
        <SelectField label={enterCopy.game} value={draft.gameId} onChange={(gameId) => change({ gameId })}>
          <option value="">{games?.length === 0 ? enterCopy.noGames : enterCopy.chooseGame}</option>
          {games?.map((one) => (
            <option key={one.id} value={one.id}>
              {formatMatchup(one)}: {describeResult(one, one)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="enter-grid">
        <SelectField
          label={enterCopy.status}
          value={draft.status}
          onChange={(value) => change({ status: ENTERED_STATUSES.find((status) => status === value) ?? 'FT' })}
        >
          {ENTERED_STATUSES.map((status) => (
            <option key={status} value={status}>
              {enterCopy.statuses[status]}
            </option>
          ))}
        </SelectField>
        {draft.status !== 'CANC' && (
          <>
            <ScoreField team={game?.awayTeam.name ?? enterCopy.away} value={draft.away} onChange={(away) => change({ away })} />
            <ScoreField team={game?.homeTeam.name ?? enterCopy.home} value={draft.home} onChange={(home) => change({ home })} />
          </>
        )}
      </div>
      <SubmitButton
        label={enterCopy.preview}
        busyLabel={enterCopy.preview}
        isBusy={false}
        isValid={entered !== null}
        why={enterCopy.incomplete(HIGHEST_SCORE)}
      />
    </form>
  );
}
