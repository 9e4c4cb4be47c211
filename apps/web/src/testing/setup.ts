import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/** jsdom knows the dialog element but not how to open it. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
