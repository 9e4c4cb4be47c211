/* Before anything is painted: the signed in go on from the landing page, and elsewhere wait for their shell (base.css). */
(function meetTheSignedIn() {
  function isFresh(token) {
    try {
      const { exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      return typeof exp !== 'number' || exp > Date.now() / 1000;
    } catch {
      return true;
    }
  }

  try {
    const token = localStorage.getItem('survivor.token');
    if (token === null || !isFresh(token)) return;
    if (location.pathname === '/') {
      document.documentElement.hidden = true;
      location.replace('/home/leagues');
    } else document.documentElement.dataset.signedIn = '';
  } catch {}
})();
