(function applyStoredTheme() {
  try {
    const theme = localStorage.getItem('survivor.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {}
})();
