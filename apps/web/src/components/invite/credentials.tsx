import { Copy, Share2 } from 'lucide';
import { Icon } from '../icon.tsx';
import { copyLeagueKey, type LeagueCredentials, shareInvitation } from './share.ts';
import { shareCopy } from './share-copy.ts';

type CredentialsProps = { readonly league: LeagueCredentials; readonly isShareable?: boolean };

/** Key and password of a league, with the buttons to copy and share them (screens 2.8). */
export function Credentials({ league, isShareable = true }: CredentialsProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-2">
        <dt className="text-xs text-fg-3">{shareCopy.key}</dt>
        <dd className="flex items-center justify-between gap-2">
          <span className="font-mono font-bold tracking-[.14em]">{league.key}</span>
          <button
            type="button"
            className="btn btn-quiet -mr-2 px-3"
            aria-label={shareCopy.copyKey}
            onClick={() => copyLeagueKey(league.key)}
          >
            <Icon of={Copy} className="size-5" />
          </button>
        </dd>
        <dt className="text-xs text-fg-3">{shareCopy.password}</dt>
        <dd className="min-h-7 font-mono break-all">{league.password}</dd>
      </dl>
      {isShareable && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-2">
          <button type="button" className="btn btn-line text-sm" onClick={() => shareInvitation(league)}>
            <Icon of={Share2} className="size-5" />
            {shareCopy.share}
          </button>
          {shareCopy.shareWarning}
        </p>
      )}
    </>
  );
}
