import { type LeagueCard, trpc } from '../../lib/api/trpc.ts';
import { useAge } from '../../lib/clock/use-age.ts';
import { formatAge } from '../../lib/ui/format.ts';
import { useLiveLeague } from '../league/use-live-league.ts';
import { useSourceUpdatedAt } from '../league/use-source-updated-at.ts';
import { pickCopy } from '../pick/pick-copy.ts';

const POLL_MS = 60_000;

function Age({ sourceUpdatedAt }: { sourceUpdatedAt: number }) {
  return <p className="num text-xs text-fg-3">{pickCopy.updated(formatAge(useAge(sourceUpdatedAt)))}</p>;
}

/**
 * The age of the scores. Following one live league is enough, because every league receives the
 * season's events (screens 2.6).
 */
export function LiveScores({ card, onNews }: { card: LeagueCard; onNews: () => void }) {
  const notes = trpc.league.notes.useQuery({ id: card.id }, { refetchInterval: POLL_MS });
  useLiveLeague({
    leagueId: card.id,
    isReady: true,
    members: card.total,
    refetch: () => {
      onNews();
      void notes.refetch();
    },
  });
  const sourceUpdatedAt = useSourceUpdatedAt(notes.data?.sourceAge ?? null, notes.dataUpdatedAt);
  return sourceUpdatedAt === null ? null : <Age sourceUpdatedAt={sourceUpdatedAt} />;
}
