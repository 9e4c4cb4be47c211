/** Whether the page runs from the home screen. Safari's `standalone` is in no type. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
