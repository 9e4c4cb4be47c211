import { describeRound, leagueEndCopy, type StandingsMember } from '@survivor/rules';
import { CircleCheck, CircleX } from 'lucide';
import { memo } from 'react';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { StandingsCell } from './standings-cell.tsx';
import { standingsCopy } from './standings-copy.ts';
import { cellView, type StandingsFacts } from './standings-view.ts';

const LIFE = 'inline-flex items-center gap-1 text-2xs leading-[1.2] font-medium';

function Life({ eliminatedRound, isWinner, hasLeft }: { eliminatedRound: number | null; isWinner: boolean; hasLeft: boolean }) {
  if (eliminatedRound === null || isWinner) {
    return (
      <span className={`text-alive ${LIFE}`}>
        <Icon of={CircleCheck} className="size-[1em]" strokeWidth={2.4} />
        {isWinner ? leagueEndCopy.winner : standingsCopy.alive}
      </span>
    );
  }
  return (
    <span className={`text-eliminated ${LIFE}`} title={hasLeft ? undefined : standingsCopy.outIn(describeRound(eliminatedRound))}>
      <Icon of={CircleX} className="size-[1em]" strokeWidth={2.4} />
      {hasLeft ? standingsCopy.leftIn(describeRound(eliminatedRound)) : standingsCopy.eliminated}
    </span>
  );
}

type MemberNameProps = {
  readonly member: StandingsMember;
  readonly pictureUri: string | null;
  readonly isWinner: boolean;
  readonly hasLost: boolean;
  readonly hasLeft: boolean;
};

function MemberName({ member, pictureUri, isWinner, hasLost, hasLeft }: MemberNameProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 leading-[1.25]">
      <span className="contents phone:hidden">
        <Avatar name={member.name} pictureUri={pictureUri} />
      </span>
      <div className="min-w-0">
        <span
          data-name
          className={`block max-w-60 overflow-hidden text-ellipsis ${hasLost ? 'font-medium text-fg-2' : 'font-bold'}`}
          title={member.name}
        >
          {member.name}
        </span>
        <Life eliminatedRound={member.eliminatedRound} isWinner={isWinner} hasLeft={hasLeft} />
        {member.isOwn && <span className="ml-1.5 text-2xs font-bold text-accent">{standingsCopy.you}</span>}
      </div>
    </div>
  );
}

export type StandingsRowProps = {
  readonly facts: StandingsFacts;
  readonly index: number;
  readonly ownPictureUri: string | null;
};

/** One member: name, status, and one cell per round. */
export const StandingsRow = memo(function StandingsRow({ facts, index, ownPictureUri }: StandingsRowProps) {
  const { standings } = facts;
  const member = standings.member(index);
  return (
    <tr data-own={member.isOwn}>
      <th scope="row">
        <MemberName
          member={member}
          pictureUri={member.isOwn ? (member.pictureUri ?? ownPictureUri) : member.pictureUri}
          isWinner={standings.isWinner(index)}
          hasLost={standings.hasLost(index)}
          hasLeft={standings.hasLeft(index)}
        />
      </th>
      {standings.rounds.map((round) => (
        <td key={round}>
          <StandingsCell
            view={cellView(facts, index, round)}
            renderLive={round === standings.document.toRound ? facts.renderLive : undefined}
          />
        </td>
      ))}
    </tr>
  );
});
