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

/** Matches what lies below one of these folders of `src`. */
const inFolder = (folders: string) =>
  new RegExp(String.raw`[\\/]apps[\\/]web[\\/]src[\\/](?:${folders.replaceAll('/', String.raw`[\\/]`)})[\\/]`);

/** What two screens share, by folder: players never load the administration, and the league page has no form, no page frame and, until one opens, no dialog. */
const SHARED_BY_TWO = { admin: 'admin', dialog: 'components/dialog', forms: 'components/(?:form|page)' };
const byTwo = { minShareCount: 2, minSize: 0 };

/** Few files that change at different times. What many screens share is one of them: a file an icon would compress worse than it weighs. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'base', tags: ['$initial'], priority: 3 },
  ...Object.entries(SHARED_BY_TWO).map(([name, folders]) => ({
    ...byTwo,
    name,
    test: inFolder(folders),
    priority: 2,
    includeDependenciesRecursively: false,
  })),
  { name: 'shared', test: /[\\/](?:lucide-react|apps[\\/]web[\\/]src|packages[\\/]rules)[\\/]/, minShareCount: 3, minSize: 0, priority: 1 },
  { ...byTwo, name: 'shared', test: /[\\/](?:lucide-react|src[\\/]components[\\/]league)[\\/]/, priority: 1 },
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
  test: { environment: 'jsdom', setupFiles: ['src/testing/setup.ts'], restoreMocks: true, testTimeout: 30_000, maxWorkers: '100%' },
});
