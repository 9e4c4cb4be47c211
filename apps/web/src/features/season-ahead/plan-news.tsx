import { formatKickoff } from '@survivor/rules';
import { Note } from '../../components/notice.tsx';
import { type MarkNews, nameOf, shortNameOf } from './ahead-view.ts';
import { aheadCopy } from './season-ahead-copy.ts';
import type { ChangePlan } from './use-plan.ts';

function NewsText({ news }: { news: MarkNews }) {
  const { round, teamId } = news.mark;
  if (news.kind === 'used') return aheadCopy.usedSince(round, nameOf(teamId), news.usedIn);
  if (news.kind === 'gone') return aheadCopy.gone(round, nameOf(teamId));
  const { homeTeamId, awayTeamId, gameTime } = news.game;
  return (
    <>
      {aheadCopy.moved(round, `${shortNameOf(awayTeamId)} ${aheadCopy.at} ${shortNameOf(homeTeamId)}`)}
      <b className="font-bold">{gameTime === null ? aheadCopy.noTime : formatKickoff(gameTime)}</b>.
    </>
  );
}

/** What changed about the plan, each change with an action. */
export function PlanNews({ news, onChange }: { news: readonly MarkNews[]; onChange: ChangePlan }) {
  return news.map((entry) => {
    const { round, teamId } = entry.mark;
    const isMoved = entry.kind === 'moved';
    return (
      <Note key={round} kind={isMoved ? 'info' : 'warning'}>
        <NewsText news={entry} />{' '}
        <button type="button" className="prose-link" onClick={() => onChange({ round, teamId: isMoved ? teamId : null })}>
          {isMoved ? aheadCopy.keep : aheadCopy.remove}
          <span className="sr-only">{aheadCopy.forWeek(round)}</span>
        </button>
      </Note>
    );
  });
}
