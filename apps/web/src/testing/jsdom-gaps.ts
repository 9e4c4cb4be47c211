/** Fills gaps of jsdom. A module, so that test files that share a document patch it only once. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

/** jsdom has the dialog element, but cannot open it, nor return the focus on close. */
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};

/** jsdom has the popover attribute, but neither opens a popover nor connects its button. */
function setOpen(panel: HTMLElement, isOpen: boolean): void {
  const dispatch = (type: string) => panel.dispatchEvent(Object.assign(new Event(type), { newState: isOpen ? 'open' : 'closed' }));
  dispatch('beforetoggle');
  queueMicrotask(() => dispatch('toggle'));
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

/** jsdom cannot scroll and logs an error for each attempt. */
window.scrollTo = () => undefined;

/** jsdom has no media queries, so none matches. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });

/** jsdom has no layout, so nothing is ever visible. */
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
