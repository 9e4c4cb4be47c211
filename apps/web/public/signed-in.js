(function sendOnTheSignedIn() {
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
    document.documentElement.hidden = true;
    location.replace('/home/leagues');
  } catch {}
})();
