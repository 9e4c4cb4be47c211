/** Shows the start of the page and takes the focus along, so that the next Tab does not jump back down. */
export function backToTop(): void {
  window.scrollTo({ top: 0 });
  document.querySelector('h1')?.focus({ preventScroll: true });
}
