/** What jsdom lacks. Imported, so that files which share an environment share this: twice in one document, a click would do both. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

/** jsdom knows the dialog element but not how to open it, nor that closing gives the focus back. */
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};

/** jsdom knows the attribute of a popover but neither how to open it nor what its button does. */
function setOpen(panel: HTMLElement, isOpen: boolean): void {
  const tell = (type: string) => panel.dispatchEvent(Object.assign(new Event(type), { newState: isOpen ? 'open' : 'closed' }));
  tell('beforetoggle');
  queueMicrotask(() => tell('toggle'));
  panel.style.display = isOpen ? 'block' : '';
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  setOpen(this, false);
};
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest('[popovertarget]') : null;
  const panel = document.getElementById(opener?.getAttribute('popovertarget') ?? '');
  if (panel !== null) setOpen(panel, panel.style.display === '');
});

/** jsdom cannot scroll and prints an error for each attempt. */
window.scrollTo = () => undefined;

/** jsdom lays nothing out: nothing comes into sight. */
class NothingInSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
globalThis.IntersectionObserver ??= NothingInSight;

export {};
