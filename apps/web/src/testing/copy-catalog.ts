import { readdirSync } from 'node:fs';
import { leagueEndCopy } from '@survivor/rules';
import { FAQ_CATEGORIES } from '../features/help/faq-questions.ts';
import { changelogCopy, RELEASES } from '../features/help/release-notes.ts';
import { RULES_SECTIONS } from '../features/help/rules-sections.ts';

const SOURCES = `${import.meta.dirname}/../`;
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('copy.ts'));

/** The fixed texts of every file `*copy.ts`, of the console or of the players' pages. */
async function loadTexts({ isConsole }: { isConsole: boolean }): Promise<Record<string, unknown>> {
  const files = FILES.filter((file) => file.startsWith('admin/') === isConsole);
  const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ SOURCES + file)));
  return Object.fromEntries(modules.flatMap((module) => Object.entries(module)).filter(([name]) => /copy$/i.test(name)));
}

/** Every fixed text of the app. Only tests load it, to compare it with pages and specification. */
export const playerCatalog = {
  ...(await loadTexts({ isConsole: false })),
  changelogCopy,
  leagueEndCopy,
  releases: RELEASES.map(({ version, changes }) => ({ version, changes })),
  rules: RULES_SECTIONS.map(({ title, points }) => ({ title, points })),
  questions: FAQ_CATEGORIES.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ question, answer }) => ({ question, answer })),
  })),
};

/** Every fixed text of the administration's screens. */
export const adminCatalog = await loadTexts({ isConsole: true });
