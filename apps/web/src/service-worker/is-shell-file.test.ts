import { expect, it } from 'vitest';
import { isShellFile } from './is-shell-file.ts';

const response = (type: string, { status = 200, redirected = false } = {}) =>
  Object.defineProperty(new Response('', { status, headers: { 'content-type': type } }), 'redirected', { value: redirected });

it.each([
  ['/index.html', response('text/html; charset=utf-8'), true],
  ['/assets/index-abc.js', response('text/javascript'), true],
  ['/favicon.svg', response('image/svg+xml'), true],
  ['/assets/index-abc.js', response('text/html'), false],
  ['/assets/index-abc.js', response('text/javascript', { status: 404 }), false],
  ['/index.html', response('text/html', { redirected: true }), false],
  ['/index.html', response('application/json'), false],
])('%s is stored only as what it is', (file, answer, isStored) => expect(isShellFile(file, answer)).toBe(isStored));
