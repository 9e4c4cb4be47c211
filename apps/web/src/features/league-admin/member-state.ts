import { describeRound, type EliminationReason } from '@survivor/rules';
import { memberStateCopy } from './members-copy.ts';

type MemberState = {
  readonly isWinner: boolean;
  readonly eliminatedRound: number | null;
  readonly eliminationReason: EliminationReason | null;
};

/** `Alive`, `Eliminated in Week 5`, `Left in Week 6` or `Winner`. */
export function describeMemberState({ isWinner, eliminatedRound, eliminationReason }: MemberState): string {
  if (isWinner) return memberStateCopy.winner;
  if (eliminatedRound === null) return memberStateCopy.alive;
  const round = describeRound(eliminatedRound);
  return eliminationReason === 'left' ? memberStateCopy.left(round) : memberStateCopy.eliminated(round);
}
