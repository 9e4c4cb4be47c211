import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { type AccountTab, findAccountTab, parseAccountTab } from '../../features/account/account-tab.ts';
import { textParam } from '../../lib/routing/search-params.ts';

export const Route = createFileRoute('/home/account')({
  validateSearch: (search): { tab?: AccountTab } => ({ tab: parseAccountTab(textParam(search, 'tab')) }),
  component: Account,
});

function Account() {
  const { tab } = Route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  return <AccountPage tab={findAccountTab(tab, hash)} section={hash} />;
}
