import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * The browser's history, of which the router does not hear that something has closed that was open over the page (`useBackCloses`): the reader
 * is where they were, and a route that is entered asks the server for its page.
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
