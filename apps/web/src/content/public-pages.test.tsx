import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApi } from '../testing/render-with-api.tsx';
import { ChangelogContent } from './changelog-content.tsx';
import { FaqContent } from './faq-content.tsx';
import { FAQ_CATEGORIES } from './faq-questions.ts';
import { RulesContent } from './rules-content.tsx';

/** Where the links of a list point inside the page, and whether something is there. */
function expectTargets(links: HTMLElement[]): void {
  for (const link of links) {
    const id = link.getAttribute('href')?.replace('#', '') ?? '';
    expect(document.getElementById(id), `target of ${link.textContent}`).not.toBeNull();
  }
}

describe('the rules page', () => {
  it('leads to its five sections and to the FAQ', async () => {
    await renderWithApi(<RulesContent />);
    expect(document.title).toBe('How to Play - Survivor Pools');
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links).toHaveLength(5);
    expectTargets(links);
    expect(screen.getByRole('link', { name: 'More questions? Read the FAQ' }).getAttribute('href')).toBe('/faq');
  });

  it('goes back to the top with the focus', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await renderWithApi(<RulesContent />);
    fireEvent.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(scrollTo).toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the FAQ', () => {
  it('leads to its categories and to the featured questions, and to support', async () => {
    await renderWithApi(<FaqContent />);
    expect(document.title).toBe('Frequently Asked Questions - Survivor Pools');
    expectTargets(within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link'));
    const featured = within(screen.getByRole('region', { name: 'Asked most' })).getAllByRole('link');
    expect(featured.length).toBeGreaterThan(0);
    expectTargets(featured);
    for (const link of screen.getAllByRole('link', { name: 'Contact Support' })) expect(link.getAttribute('href')).toBe('/support');
  });

  it('has one place for each question', () => {
    const ids = FAQ_CATEGORIES.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
    console.info(`faq: ${ids.length} anchors`);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the release notes', () => {
  it('lists what came since and eight versions, newest first, with the dates that are known', async () => {
    await renderWithApi(<ChangelogContent />);
    const versions = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(versions.shift()).toBe('Since the last version');
    expect(versions).toEqual(['7', '6', '5', '4', '3', '2', '1', '0'].map((patch) => `Version 1.0.${patch}`));
    expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual(['Sep 22, 2025', 'Aug 21, 2025']);
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });
});
