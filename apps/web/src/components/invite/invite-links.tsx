import { invitationLink } from '@survivor/rules';
import { Copy, QrCode as QrIcon, Share2 } from 'lucide';
import { useId, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { copyText } from '../../lib/ui/copy-text.ts';
import { openShareSheet } from '../../lib/ui/share-sheet.ts';
import { toast } from '../../lib/ui/toast.ts';
import { copy } from '../common-copy.ts';
import { Icon } from '../icon.tsx';
import { Note } from '../notice.tsx';
import { QrCode } from '../qr-code.tsx';
import { inviteLinkCopy } from './invite-links-copy.ts';
import { MoreWays } from './more-ways.tsx';
import { shareCopy } from './share-copy.ts';

/** Lets administrators revoke every invitation link of the league (rules 3). */
export function EndLinks({ leagueId }: { leagueId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const utils = trpc.useUtils();
  const end = trpc.league.endInvitations.useMutation({
    onSuccess: async (link) => {
      await utils.league.inviteLink.cancel({ id: leagueId });
      utils.league.inviteLink.setData({ id: leagueId }, link);
      setIsConfirming(false);
      toast.success(inviteLinkCopy.ended);
    },
    onError: () => toast.error(inviteLinkCopy.endFailed),
  });
  if (!isConfirming) {
    return (
      <button
        type="button"
        className="btn btn-quiet -ml-3 justify-self-start text-sm text-eliminated"
        onClick={() => setIsConfirming(true)}
      >
        {inviteLinkCopy.end}
      </button>
    );
  }
  return (
    <div className="grid gap-3">
      <Note kind="warning">{inviteLinkCopy.endText}</Note>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-line text-sm" onClick={() => setIsConfirming(false)}>
          {inviteLinkCopy.endNo}
        </button>
        <button
          type="button"
          className="btn btn-line text-sm text-eliminated"
          disabled={end.isPending}
          onClick={() => end.mutate({ id: leagueId })}
        >
          {inviteLinkCopy.endYes}
        </button>
      </div>
    </div>
  );
}

/** Fills the field until the link is loaded. */
const NO_LINK = ' ';

const copyLink = (link: string) => copyText(link, { done: inviteLinkCopy.copied, failed: inviteLinkCopy.copyFailed });

async function shareLink(league: string, link: string): Promise<void> {
  if (!(await openShareSheet({ title: shareCopy.title(league), url: link }))) await copyLink(link);
}

function ShareButtons({ league, link }: { league: string; link: string | undefined }) {
  const [isQrShown, setIsQrShown] = useState(false);
  const isShareable = typeof navigator.share === 'function';
  const button = { type: 'button', className: 'btn btn-line text-sm', disabled: link === undefined } as const;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isShareable && (
          <button {...button} onClick={() => link !== undefined && void shareLink(league, link)}>
            <Icon of={Share2} className="size-5" />
            {inviteLinkCopy.share}
          </button>
        )}
        <button {...button} onClick={() => link !== undefined && void copyLink(link)}>
          <Icon of={Copy} className="size-5" />
          {inviteLinkCopy.copy}
        </button>
        <button {...button} aria-expanded={isQrShown} onClick={() => setIsQrShown(!isQrShown)}>
          <Icon of={QrIcon} className="size-5" />
          {isQrShown ? inviteLinkCopy.hideQr : inviteLinkCopy.showQr}
        </button>
      </div>
      {isQrShown && link !== undefined && (
        <QrCode
          text={link}
          alt={inviteLinkCopy.qr(league)}
          className="justify-self-center rounded-control [box-shadow:0_0_0_1px_var(--border)]"
        />
      )}
    </>
  );
}

type InviteLinkProps = { readonly leagueId: string; readonly league: string };

/** The reader's invitation link: share, copy, show (screens 2.8). */
export function InviteLink({ leagueId, league }: InviteLinkProps) {
  const fieldId = useId();
  const { data, isError, refetch } = trpc.league.inviteLink.useQuery({ id: leagueId });
  const link = data === undefined ? undefined : invitationLink(window.location.origin, data.token);
  return (
    <>
      <p className="text-sm text-fg-2">{inviteLinkCopy.text}</p>
      <label htmlFor={fieldId} className="sr-only">
        {inviteLinkCopy.link}
      </label>
      <input id={fieldId} className="input min-w-0 font-mono" readOnly value={link ?? NO_LINK} onFocus={(event) => event.target.select()} />
      {isError && data === undefined ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-eliminated" role="alert">
          {inviteLinkCopy.loadFailed}
          <button type="button" className="btn btn-line text-sm" onClick={() => void refetch()}>
            {copy.retry}
          </button>
        </p>
      ) : (
        <ShareButtons league={league} link={link} />
      )}
    </>
  );
}

export type InviteLinksProps = InviteLinkProps & {
  /** The league was just created, so nobody has a link yet and none can be revoked. */
  readonly isNew?: boolean;
};

/**
 * The reader's link. Below it are key and password, and the administrators' way to revoke the link
 * (screens 2.8).
 */
export default function InviteLinks({ leagueId, league, isNew = false }: InviteLinksProps) {
  const { data } = trpc.league.inviteLink.useQuery({ id: leagueId });
  return (
    <div className="grid gap-3">
      <InviteLink leagueId={leagueId} league={league} />
      <MoreWays leagueId={leagueId}>{data?.canEnd === true && !isNew && <EndLinks leagueId={leagueId} />}</MoreWays>
    </div>
  );
}
