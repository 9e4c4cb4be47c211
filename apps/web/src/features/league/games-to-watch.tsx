import { describeRefusal } from '@survivor/rules';
import { useState } from 'react';
import type { League } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { GamesSection, type GamesSectionProps } from '../games/games-section.tsx';
import { type LeagueData, ownPickOf, ownScoreOf } from '../pick/own-pick.ts';
import { usedInRound } from '../pick/pick-state.ts';
import { TeamOption } from '../pick/team-option.tsx';
import { ScoresAge } from './scores-age.tsx';

export type GamesToWatchProps = {
  readonly league: League;
  readonly data: LeagueData;
  readonly renderPickers?: GamesSectionProps['renderPickers'];
};

/** The games of the current week, for eliminated members to follow (screens 2.8). */
export function GamesToWatch({ league, data, renderPickers }: GamesToWatchProps) {
  const { ordinal, description } = league.round;
  const [isOpen, setIsOpen] = useState(false);
  const own = ownPickOf({ league, data });
  const games = data.games.data ?? (data.games.isError ? [] : undefined);
  return (
    <>
      <GamesSection
        round={description}
        games={games}
        ownTeamId={own.countingTeamId}
        ownScore={ownScoreOf(own)}
        isLocked
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        renderTeam={(game, side) => {
          const { id } = side === 'away' ? game.awayTeam : game.homeTeam;
          return (
            <TeamOption
              game={game}
              side={side}
              isOwn={id === own.countingTeamId}
              usedInRound={usedInRound(data.history, id, ordinal)}
              isRefused
              onChoose={() => toast.error(describeRefusal({ kind: 'eliminated' }))}
            />
          );
        }}
        renderPickers={renderPickers}
      />
      <ScoresAge games={games ?? []} sourceUpdatedAt={data.sourceUpdatedAt} isShownAbove={false} />
    </>
  );
}
