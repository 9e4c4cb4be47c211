import { RotateCw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import { pickTroubleCopy } from './confirm-pick-copy.ts';
import type { PickSavingProps } from './pick-saving.tsx';
import { roundCopy } from './round-copy.ts';
import type { PickTeam, Saving } from './use-submit-pick.ts';

type RetryProps = Pick<PickSavingProps, 'storedName' | 'isOnline' | 'onRetry'>;

/** An unsaved pick, the pick stored instead, and a retry button. */
function NotSaved({ title, text, team, storedName, isOnline, onRetry }: RetryProps & { title: string; text: string; team: PickTeam }) {
  return (
    <Note kind="error">
      <p className="font-bold">{title}</p>
      <p>{text}</p>
      {storedName !== null && <p>{pickTroubleCopy.stillStored(storedName)}</p>}
      <button type="button" className="btn btn-line mt-2" disabled={!isOnline} onClick={() => onRetry(team)}>
        <Icon of={RotateCw} className="size-4" />
        {partsCopy.tryAgain}
      </button>
    </Note>
  );
}

type Trouble = Extract<Saving, { kind: 'unknown' | 'failed' | 'missing' }>;

/** What is known about a pick that the server has not confirmed. */
export function PickTrouble({ saving, ...rest }: RetryProps & { saving: Trouble }) {
  const { name } = saving.team;
  if (saving.kind === 'unknown') {
    return (
      <Note kind="error">
        <p className="font-bold">{saving.denials > 0 ? pickTroubleCopy.notYetTitle : pickTroubleCopy.unknownTitle}</p>
        <p>{saving.denials > 0 ? pickTroubleCopy.notYet(name) : pickTroubleCopy.unknown(name)}</p>
      </Note>
    );
  }
  if (saving.kind === 'failed') {
    return <NotSaved title={pickTroubleCopy.failedTitle} text={saving.messages.join(' ')} team={saving.team} {...rest} />;
  }
  return <NotSaved title={pickTroubleCopy.notStoredTitle} text={roundCopy.notStored(name)} team={saving.team} {...rest} />;
}
