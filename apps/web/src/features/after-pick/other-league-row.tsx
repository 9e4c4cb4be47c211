import { describeRefusal, nicknameOf } from '@survivor/rules';
import { Check } from 'lucide';
import { useRef, useState } from 'react';
import { connectionText } from '../../components/connection-text.ts';
import { Icon } from '../../components/icon.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import type { LeagueCard } from '../../lib/api/trpc.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { pickTroubleCopy } from '../pick/confirm-pick-copy.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { type PickTeam, type Saving, useSubmitPick } from '../pick/use-submit-pick.ts';
import type { OtherLeagueState } from './other-league-state.ts';
import { otherLeaguesCopy } from './other-leagues-copy.ts';

export type OtherLeague = { readonly card: LeagueCard; readonly state: OtherLeagueState };

function describeState(state: OtherLeagueState): string {
  if (state.kind === 'picked') return otherLeaguesCopy.picked;
  if (state.kind === 'closed') return describeRefusal(state.refusal);
  const present = state.presentTeamId === null ? undefined : teamOf(state.presentTeamId)?.name;
  return present === undefined ? pickCopy.none : otherLeaguesCopy.currentPick(nicknameOf(present));
}

/** The state of the save after the last tap; null before a tap, and once the pick is stored. */
function describeSaving(saving: Saving): string | null {
  if (saving.kind === 'saving') return saving.isSlow ? pickCopy.stillSaving : pickCopy.saving;
  if (saving.kind === 'unknown') return saving.denials > 0 ? pickTroubleCopy.notYetTitle : pickTroubleCopy.unknownTitle;
  if (saving.kind === 'failed') return saving.messages.join(' ');
  return saving.kind === 'missing' ? pickTroubleCopy.notStoredTitle : null;
}

type Label = { readonly text: string; readonly name: string };

function labelOf({ card, state }: OtherLeague, team: string, hasFailed: boolean): Label {
  if (hasFailed) return { text: partsCopy.tryAgain, name: otherLeaguesCopy.retryIn(card.name) };
  return state.kind === 'open' && state.presentTeamId !== null
    ? { text: otherLeaguesCopy.change, name: otherLeaguesCopy.changeIn(team, card.name) }
    : { text: otherLeaguesCopy.pick, name: otherLeaguesCopy.pickIn(team, card.name) };
}

/** Another league, with the reader's pick there and a button that picks the team. */
export function OtherLeagueRow({ card, state, team }: OtherLeague & { team: PickTeam }) {
  const isOnline = useOnline();
  const outcome = useRef<HTMLParagraphElement>(null);
  const [wasOffline, setWasOffline] = useState(false);
  const { saving, submit } = useSubmitPick({ leagueId: card.id, round: card.round.ordinal, isSilent: true });
  const isPicked = state.kind === 'picked';
  const isBusy = saving.kind === 'saving' || saving.kind === 'unknown';
  const hasFailed = !isPicked && (saving.kind === 'failed' || saving.kind === 'missing');
  const showsOffline = wasOffline && !isOnline;
  const label = labelOf({ card, state }, nicknameOf(team.name), hasFailed);
  const pick = async () => {
    setWasOffline(!isOnline);
    if (!isOnline || isBusy) return;
    await submit(team);
    // The button is gone once the pick is stored.
    outcome.current?.focus();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="truncate font-bold">{card.name}</span>
        <p
          ref={outcome}
          tabIndex={-1}
          role="status"
          className={`inline-flex items-center gap-1 text-sm ${hasFailed ? 'text-eliminated' : isPicked ? 'text-alive' : 'text-fg-2'}`}
        >
          {isPicked && <Icon of={Check} className="size-[1em]" strokeWidth={3} />}
          {showsOffline ? connectionText(null) : ((isPicked ? null : describeSaving(saving)) ?? describeState(state))}
        </p>
      </div>
      {state.kind === 'open' && (
        <button
          type="button"
          className="btn btn-line"
          aria-label={label.name}
          aria-disabled={isBusy || !isOnline}
          onClick={() => void pick()}
        >
          {label.text}
        </button>
      )}
    </li>
  );
}
