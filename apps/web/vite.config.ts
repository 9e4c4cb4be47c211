import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { fontPlugin } from './build/font-plugin.ts';
import { leagueShellPlugin } from './build/league-shell-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { toastStylesPlugin } from './build/toast-styles-plugin.ts';
import { unusedSocketPlugin } from './build/unused-socket-plugin.ts';

const server = process.env.VITE_SERVER_URL ?? 'http://127.0.0.1:3001';
const isTest = process.env.VITEST !== undefined;

/** The browsers that Tailwind asks for: they know oklch, so that no colour is written twice. */
const CSS_BROWSERS = ['chrome111', 'firefox128', 'safari16.4'];

/** What the screens of the administration share: players never load it. */
const CONSOLE =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:content[\\/](?:admin|operator)-copy|lib[\\/](?:admin-format|correction-words|game-words|list-state|table-search|use-slash-key)|components[\\/](?:console-page|counted-text|dash|data-table|deadline-time|fact-list|filter-select|inline-error|list-panel|moment|pagination|search-box|stat-strip))\.tsx?$/;

/** Few files that change at different times. What many screens share is one of them: a file an icon would compress worse than it weighs. */
/** What forms and pages to read share: the league page has neither. */
const FORMS = /[\\/]components[\\/](?:field|submit-button|password-input|public-page|back-button|error-card)\.tsx$/;

/** A dialog comes when one is opened. */
const DIALOG = /[\\/]apps[\\/]web[\\/]src[\\/](?:components[\\/]dialog|lib[\\/](?:toast-host|use-back-closes))\.tsx?$/;

/** Small things that two screens share, the league page among them. */
const SMALL = /[\\/](?:lucide-react|apps[\\/]web[\\/]src[\\/](?:components[\\/]status-badge|lib[\\/]share))/;

/** Few files that change at different times. What many screens share is one of them: a file an icon would compress worse than it weighs. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: 'console', test: CONSOLE, minShareCount: 2, minSize: 0, priority: 2, includeDependenciesRecursively: false },
  { name: 'dialog', test: DIALOG, minShareCount: 2, minSize: 0, priority: 2, includeDependenciesRecursively: false },
  { name: 'forms', test: FORMS, minShareCount: 2, minSize: 0, priority: 2, includeDependenciesRecursively: false },
  { name: 'shared', test: /[\\/](?:lucide-react|apps[\\/]web[\\/]src|packages[\\/]rules)[\\/]/, minShareCount: 3, minSize: 0, priority: 1 },
  { name: 'shared', test: SMALL, minShareCount: 2, minSize: 0, priority: 1 },
];

export default defineConfig({
  plugins: [
    !isTest && tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    tailwindcss(),
    fontPlugin(),
    toastStylesPlugin(),
    unusedSocketPlugin(),
    !isTest && prerenderPlugin(),
    !isTest && leagueShellPlugin(),
    !isTest && precompressPlugin(),
  ],
  build: {
    target: 'es2022',
    cssTarget: CSS_BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/assets/legal', '/healthz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  test: { environment: 'jsdom', setupFiles: ['src/testing/setup.ts'], restoreMocks: true, testTimeout: 30_000 },
});
