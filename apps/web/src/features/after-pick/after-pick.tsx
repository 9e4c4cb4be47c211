import type { Game, League } from '../../lib/api/trpc.ts';
import type { PickTeam } from '../pick/use-submit-pick.ts';
import { DeviceOffer } from './device-offer.tsx';
import { OtherLeagues } from './other-leagues.tsx';

export type AfterPickProps = { readonly league: League; readonly team: PickTeam; readonly game: Game };

/** What a reader may want right after a pick is stored. Loaded only then (screens 2.8). */
export default function AfterPick({ league, team, game }: AfterPickProps) {
  return (
    <>
      <OtherLeagues key={team.id} league={league} team={team} game={game} />
      <DeviceOffer />
    </>
  );
}
