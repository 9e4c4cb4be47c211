(function sendOnTheSignedIn() {
  try {
    if (localStorage.getItem('survivor.token') === null) return;
    document.documentElement.hidden = true;
    location.replace('/home/leagues');
  } catch {}
})();
