/** Whether the page runs from the home screen. TypeScript does not know Safari's `standalone`. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
