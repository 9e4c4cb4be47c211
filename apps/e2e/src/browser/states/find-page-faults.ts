import type { Page } from '@playwright/test';
import axe from 'axe-core';

const REPORTED_IMPACTS = new Set(['serious', 'critical']);
const OVERFLOW = '[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]';
/** axe's experimental rule: people who use voice control call a control by its visible text. */
const LABELS = { 'label-content-name-mismatch': { enabled: true } };
const OPTIONS: axe.RunOptions = { resultTypes: ['violations', 'incomplete'], preload: false, rules: LABELS };
const COLORS: axe.RunOptions = { resultTypes: ['violations', 'incomplete'], preload: false, runOnly: ['color-contrast'] };

/** Rows of a long table are alike, and checking their colors takes the most time. */
const WHERE = JSON.stringify({ include: ['html'], exclude: ['tbody tr:nth-child(n + 15)'] });

type Violation = { readonly id: string; readonly impact: string | null; readonly targets: string[] };

/**
 * Text in the color of its background. axe reports it as "incomplete", because it may be intended.
 */
const HAS_EQUAL_COLORS = `({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')`;

/** axe is loaded once per page, because loading takes longer than most runs. */
async function runAxe(page: Page, options: axe.RunOptions): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  return page.evaluate<Violation[]>(`axe.run(${WHERE}, ${JSON.stringify(options)}).then(({ violations, incomplete }) => {
    const invisible = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(${HAS_EQUAL_COLORS}) })).filter(({ nodes }) => nodes.length > 0);
    return [...violations, ...invisible].map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map(({ target }) => target.join(' ')) }));
  })`);
}

/** Lists axe's serious and critical findings. A second theme needs only the check of colors. */
export async function findAxeFaults(page: Page, { colorsOnly }: { colorsOnly: boolean }): Promise<string[]> {
  const violations = await runAxe(page, colorsOnly ? COLORS : OPTIONS);
  return violations
    .filter(({ impact }) => REPORTED_IMPACTS.has(impact ?? ''))
    .map(({ id, impact, targets }) => `axe ${impact} ${id} at ${targets.join(', ')}`);
}

/** Reports a page that is wider than its window. */
export async function findSidewaysScroll(page: Page): Promise<string[]> {
  const [content = 0, window = 0] = await page.evaluate<number[]>(OVERFLOW);
  return content > window ? [`scrolls sideways: ${content} px in ${window}`] : [];
}

/** An `aria-label` replaces the whole text of a control, including hidden text. */
const CONTROL_FAULTS = `(() => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1;
  const plain = (text) => text.replaceAll(/[^\\p{L}\\p{N}]/gu, '').toLowerCase();
  const textOf = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = '';
    while (walker.nextNode()) if (isShown(walker.currentNode.parentElement)) text += walker.currentNode.data;
    return text;
  };
  const nameOf = (element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ') || element.getAttribute('aria-label') || '';
  };
  const controls = 'a, button, summary, [role=button], [role=link], [role=tab], [role=option], [role^=menuitem]';
  const labeled = [...document.querySelectorAll(controls)].filter((element) => element.matches('[aria-label], [aria-labelledby]') && isShown(element));
  const misnamed = labeled.filter((element) => !plain(nameOf(element)).includes(plain(textOf(element))));
  const fields = 'select, textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=submit], [type=button])';
  const small = [...document.querySelectorAll(fields)].filter((field) => isShown(field) && parseFloat(getComputedStyle(field).fontSize) < 16);
  return [
    ...misnamed.map((element) => 'the name "' + nameOf(element) + '" lacks the visible "' + textOf(element) + '"'),
    ...small.map((field) => 'an iPhone zooms into the field ' + field.outerHTML.slice(0, 120)),
  ];
})()`;

/**
 * Lists controls whose accessible name lacks their visible text, and fields below 16 px, into which
 * an iPhone zooms.
 */
export const findControlFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(CONTROL_FAULTS);
