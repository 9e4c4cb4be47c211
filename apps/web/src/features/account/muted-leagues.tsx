import type { MessagesOutput } from '@survivor/contract/message';
import { muteCopy } from '../../components/mute/mute-copy.ts';
import { useMute } from '../../components/mute/use-mute.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AccountRow } from './account-row.tsx';
import { messagesCopy } from './messages-copy.ts';

/** The muted leagues, each with a button to unmute it. */
export function MutedLeagues({ leagues }: { leagues: MessagesOutput['mutedLeagues'] }) {
  const { mute, pending } = useMute(() => toast.success(muteCopy.unmuted));
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-bold">{messagesCopy.muted}</h3>
      {leagues.length > 0 && (
        <ul>
          {leagues.map(({ id, name }) => (
            <AccountRow key={id}>
              <bdi className="min-w-0 break-words">{name}</bdi>
              <button
                type="button"
                className="btn btn-line text-sm"
                aria-disabled={pending !== null}
                onClick={() => mute({ leagueId: id, muted: false })}
              >
                {messagesCopy.unmute}
                <span className="sr-only"> {name}</span>
              </button>
            </AccountRow>
          ))}
        </ul>
      )}
      <p className="text-sm text-fg-2">{leagues.length === 0 ? messagesCopy.noneMuted : messagesCopy.muteNote}</p>
    </div>
  );
}
