(function keepTheme() {
  const root = document.documentElement;

  function stored() {
    try {
      return localStorage.getItem('survivor.theme');
    } catch {
      return null;
    }
  }

  function apply(theme) {
    const chosen = theme === 'light' || theme === 'dark' ? theme : null;
    if (chosen === null) delete root.dataset.theme;
    else root.dataset.theme = chosen;
    for (const meta of document.querySelectorAll('meta[data-scheme]')) {
      const scheme = meta.dataset.scheme;
      meta.media = chosen === null ? `(prefers-color-scheme: ${scheme})` : scheme === chosen ? 'all' : 'not all';
    }
  }

  function isSidebarCollapsed() {
    try {
      return sessionStorage.getItem('survivor.sidebar') === 'collapsed';
    } catch {
      return false;
    }
  }

  apply(stored());
  if (isSidebarCollapsed()) root.dataset.sidebar = 'collapsed';
  addEventListener('storage', () => apply(stored()));
  addEventListener('survivor:theme', (event) => apply(event.detail));
})();
