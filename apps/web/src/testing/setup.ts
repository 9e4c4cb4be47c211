import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// A busy machine may be slow to draw.
configure({ asyncUtilTimeout: 10_000 });

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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
