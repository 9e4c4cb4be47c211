import type { EnteredResult } from '@survivor/contract/correction';
import type { GameOutput } from '@survivor/contract/game';
import { describeRound, ENTERED_STATUSES, type EnteredStatus, HIGHEST_SCORE } from '@survivor/rules';
import { useState } from 'react';
import { Field } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { AdminForm } from '../components/form/admin-form.tsx';
import { describeResult, formatMatchup } from '../lib/describe-game.ts';
import { enterCopy } from './corrections-copy.ts';

export type EnteredGameResult = { readonly gameId: string; readonly result: EnteredResult };

export type EnterFormProps = {
  readonly weeks: number;
  readonly week: number;
  /** Undefined while they load. */
  readonly games: readonly GameOutput[] | undefined;
  /** The result entered before the preview was closed. */
  readonly initial: EnteredGameResult | null;
  readonly onWeek: (week: number) => void;
  readonly onPreview: (entered: EnteredGameResult) => void;
};

const STATUS_OPTIONS = ENTERED_STATUSES.map((status) => ({ value: status, label: enterCopy.statuses[status] }));

type ScoreFieldProps = { readonly team: string; readonly value: string; readonly onChange: (value: string) => void };

const ScoreField = ({ team, value, onChange }: ScoreFieldProps) => (
  <Field label={enterCopy.points(team)}>
    {(field) => (
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

type Draft = { readonly gameId: string; readonly status: EnteredStatus; readonly away: string; readonly home: string };

/** The draft as a result, or null while it is incomplete. */
function parseDraft({ gameId, status, away, home }: Draft): EnteredGameResult | null {
  if (gameId === '') return null;
  if (status === 'CANC') return { gameId, result: { status, awayScore: null, homeScore: null } };
  const scores = { awayScore: parseScore(away), homeScore: parseScore(home) };
  return scores.awayScore === null || scores.homeScore === null ? null : { gameId, result: { status, ...scores } };
}

function createDraft(initial: EnteredGameResult | null, games: readonly GameOutput[] | undefined): Draft {
  if (initial === null || !games?.some(({ id }) => id === initial.gameId)) return { gameId: '', status: 'FT', away: '', home: '' };
  const { status, awayScore, homeScore } = initial.result;
  return { gameId: initial.gameId, status, away: String(awayScore ?? ''), home: String(homeScore ?? '') };
}

function createGameOptions(games: readonly GameOutput[] | undefined) {
  const none = { value: '', label: games?.length === 0 ? enterCopy.noGames : enterCopy.chooseGame };
  return [none, ...(games ?? []).map((game) => ({ value: game.id, label: `${formatMatchup(game)}: ${describeResult(game, game)}` }))];
}

const createWeekOptions = (weeks: number) =>
  Array.from({ length: weeks }, (_, index) => ({ value: String(index + 1), label: describeRound(index + 1) }));

/** Week, game and outcome of a result that is entered by hand. */
export function EnterForm({ weeks, week, games, initial, onWeek, onPreview }: EnterFormProps) {
  const [draft, setDraft] = useState(() => createDraft(initial, games));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const game = games?.find(({ id }) => id === draft.gameId);
  const entered = parseDraft(draft);
  return (
    <AdminForm
      isReady={entered !== null}
      onSubmit={() => entered !== null && onPreview(entered)}
      buttons={
        <SubmitButton
          label={enterCopy.preview}
          busyLabel={enterCopy.preview}
          isBusy={false}
          isValid={entered !== null}
          why={enterCopy.incomplete(HIGHEST_SCORE)}
        />
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <SelectField
          label={enterCopy.week}
          options={createWeekOptions(weeks)}
          value={String(week)}
          onChange={(event) => onWeek(Number(event.target.value))}
        />
        <SelectField
          label={enterCopy.game}
          options={createGameOptions(games)}
          value={draft.gameId}
          onChange={(event) => change({ gameId: event.target.value })}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <SelectField
          label={enterCopy.status}
          options={STATUS_OPTIONS}
          value={draft.status}
          onChange={({ target }) => change({ status: ENTERED_STATUSES.find((status) => status === target.value) ?? 'FT' })}
        />
        {draft.status !== 'CANC' && (
          <>
            <ScoreField team={game?.awayTeam.name ?? enterCopy.away} value={draft.away} onChange={(away) => change({ away })} />
            <ScoreField team={game?.homeTeam.name ?? enterCopy.home} value={draft.home} onChange={(home) => change({ home })} />
          </>
        )}
      </div>
    </AdminForm>
  );
}
