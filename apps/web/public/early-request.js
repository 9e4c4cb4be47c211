(function sendEarlyRequest() {
  function readToken() {
    try {
      return localStorage.getItem('survivor.token');
    } catch {
      return null;
    }
  }

  /* The queries of this page beside those of every page; null on a page without an early request. */
  function pageQueries() {
    if (/^\/home(?:\/leagues)?\/?$/.test(location.pathname)) return [['league.cards', null]];
    const id = /^\/home\/league\/([^/?#]+)/.exec(location.pathname)?.[1];
    if (id === undefined) return null;
    return [
      ['league.get', { id }],
      ['league.standings', { id, known: '' }],
      ['pick.history', { leagueId: id }],
    ];
  }

  const own = pageQueries();
  const token = readToken();
  if (own === null || token === null) return;
  const queries = [['state.system', null], ['season.list', null], ['user.me', null], ...own, ['state.status', null]];
  const paths = queries.map(([path]) => path).join();
  const inputs = { ...queries.map(([, json]) => ({ json })) };
  const url = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const early = { url, sentAt: performance.now(), receivedAt: 0 };
  early.response = fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  const recordReceived = () => {
    early.receivedAt = performance.now();
  };
  early.response.then(recordReceived, recordReceived);
  window.survivorEarly = early;
  // The first formatted date is slow, because the browser loads its words. It loads them meanwhile.
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format();
})();
