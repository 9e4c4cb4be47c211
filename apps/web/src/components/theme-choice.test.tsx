import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme } from '../lib/ui/theme.ts';
import { ThemeChoice } from './theme-choice.tsx';

const script = readFileSync('public/theme.js', 'utf8');
const root = document.documentElement;
const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const mediaOf = (scheme: string) => document.querySelector<HTMLMetaElement>(`meta[data-scheme="${scheme}"]`)?.media;

function changeElsewhere(theme: string | null): void {
  if (theme === null) localStorage.removeItem('survivor.theme');
  else localStorage.setItem('survivor.theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'survivor.theme', newValue: theme }));
}

beforeAll(() => {
  document.head.innerHTML = '<meta name="theme-color" data-scheme="light"><meta name="theme-color" data-scheme="dark">';
  new Function(script)();
});
beforeEach(() => chooseTheme('system'));

describe('the theme choice', () => {
  it.each([
    ['Light', 'light', 'all', 'not all'],
    ['Dark', 'dark', 'not all', 'all'],
  ])('%s sets the theme at once, stores it, and colors the browser', (name, theme, light, dark) => {
    render(<ThemeChoice />);
    fireEvent.click(option(name));
    expect([root.dataset.theme, localStorage.getItem('survivor.theme')]).toEqual([theme, theme]);
    expect([mediaOf('light'), mediaOf('dark')]).toEqual([light, dark]);
    expect(option(name).checked).toBe(true);
  });

  it('System deletes the choice and follows the device again', () => {
    render(<ThemeChoice />);
    fireEvent.click(option('Dark'));
    fireEvent.click(option('System'));
    expect([root.dataset.theme, localStorage.getItem('survivor.theme')]).toEqual([undefined, null]);
    expect(mediaOf('dark')).toBe('(prefers-color-scheme: dark)');
  });

  it('follows a choice that was made in another tab', () => {
    render(<ThemeChoice />);
    act(() => changeElsewhere('dark'));
    expect([root.dataset.theme, option('Dark').checked]).toEqual(['dark', true]);
    act(() => changeElsewhere(null));
    expect([root.dataset.theme, option('System').checked]).toEqual([undefined, true]);
  });

  it('applies to the page if the browser blocks storage', () => {
    render(<ThemeChoice />);
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    fireEvent.click(option('Dark'));
    expect([root.dataset.theme, option('Dark').checked]).toEqual(['dark', true]);
  });
});
