import { createFileRoute } from '@tanstack/react-router';
import { ChoosePage, ChoosePending } from '../../features/choose/choose-page.tsx';

export const Route = createFileRoute('/home/league/$leagueId_/choose')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  loader: ({ context, params }) => {
    void context.utils.league.get.prefetch({ id: params.leagueId });
  },
  component: Choose,
  pendingComponent: ChoosePending,
});

function Choose() {
  const { leagueId } = Route.useParams();
  return <ChoosePage key={leagueId} leagueId={leagueId} />;
}
