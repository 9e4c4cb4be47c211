import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * A browser history that hides from the router when an overlay closes (`useBackCloses`). The page
 * is the same, and re-entering its route would refetch it.
 */
export function createPageHistory(): RouterHistory {
  const history = createBrowserHistory();
  const { subscribe } = history;
  history.subscribe = (listener) => {
    let { href } = history.location;
    return subscribe((event) => {
      const hasStayed = event.action.type === 'GO' && event.action.index === 0 && event.location.href === href;
      ({ href } = event.location);
      if (!hasStayed) listener(event);
    });
  };
  return history;
}
