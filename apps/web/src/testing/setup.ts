import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import './jsdom-gaps.ts';

// A busy machine may render slowly.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
