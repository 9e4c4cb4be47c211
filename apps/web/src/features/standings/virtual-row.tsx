import { describeRound, type StandingsMember } from '@survivor/rules';
import { memo } from 'react';
import { verdictOf } from '../../components/team-stub.tsx';
import { standingsCopy } from '../../content/standings-copy.ts';
import { teamColours, teamOf } from '../../lib/ui/team.ts';
import type { StandingsCellProps } from './standings-cell.tsx';
import { cellView, type StandingsFacts } from './standings-view.ts';

const VERDICTS = { correct: standingsCopy.correct, incorrect: standingsCopy.incorrect, open: standingsCopy.undecided } as const;

/**
 * One element a cell: the style sheet draws team and verdict from its attributes, the text says the same to those who do not see it. How a live
 * pick stands is beside it.
 */
function VirtualCell({ view, renderLive }: StandingsCellProps) {
  switch (view.kind) {
    case 'blank':
      return <td />;
    case 'missed':
      return <td data-cell="missed">{standingsCopy.missed}</td>;
    case 'box':
      return (
        <td data-cell="box" data-filled={view.isFilled}>
          {view.isFilled ? standingsCopy.hiddenLong : standingsCopy.none}
        </td>
      );
    case 'team': {
      const team = teamOf(view.teamId);
      const verdict = verdictOf(view.correct);
      return (
        <td data-cell="team" data-code={team?.abbreviation ?? '?'} data-verdict={verdict} style={teamColours(team)} title={view.name}>
          {`${view.name}, ${VERDICTS[verdict].toLowerCase()}`}
          {view.correct === null && renderLive?.(view.teamId)}
        </td>
      );
    }
  }
}

function VirtualMember({ member, isWinner }: { member: StandingsMember; isWinner: boolean }) {
  const { name, eliminatedRound, isOwn } = member;
  const isIn = eliminatedRound === null || isWinner;
  return (
    <th scope="row">
      <span className="member-name" title={name}>
        {name}
      </span>
      <span
        className="life"
        data-life={isIn ? 'alive' : 'out'}
        title={isIn ? undefined : standingsCopy.outIn(describeRound(eliminatedRound))}
      >
        {isWinner ? standingsCopy.winner : isIn ? standingsCopy.alive : standingsCopy.eliminated}
      </span>
      {isOwn && <span className="ml-1.5 text-2xs font-bold text-accent">{standingsCopy.you}</span>}
    </th>
  );
}

export type VirtualRowProps = {
  readonly facts: StandingsFacts;
  readonly index: number;
  /** Its place in the whole table. */
  readonly rowIndex: number;
};

/** A member of a large league: the same to read as a row of a small one, with a third of its elements (performance 4.5). */
export const VirtualRow = memo(function VirtualRow({ facts, index, rowIndex }: VirtualRowProps) {
  const { standings } = facts;
  const member = standings.member(index);
  return (
    <tr data-own={member.isOwn} data-out={standings.isOut(index)} aria-rowindex={rowIndex}>
      <VirtualMember member={member} isWinner={standings.isSharedWinner(index)} />
      {standings.rounds.map((round) => (
        <VirtualCell
          key={round}
          view={cellView(facts, index, round)}
          renderLive={round === standings.document.toRound ? facts.renderLive : undefined}
        />
      ))}
    </tr>
  );
});
