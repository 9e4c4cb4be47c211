import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * A browser history that does not notify the router when an overlay closes (`useBackCloses`). The
 * page is still the same, and re-entering its route would refetch its data.
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
