import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { ModulePreloadOptions, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { fileOptions, runOptions } from '../../infra/local/vitest.base.ts';
import { compileHintPlugin } from './build/compile-hint-plugin.ts';
import { fontPlugin } from './build/font-plugin.ts';
import { jsxBindingsPlugin } from './build/jsx-bindings-plugin.ts';
import { minifyAgainPlugin } from './build/minify-again-plugin.ts';
import { pageShellsPlugin } from './build/page-shells-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { toastStylesPlugin } from './build/toast-styles-plugin.ts';

const server = process.env.VITE_SERVER_URL ?? 'http://127.0.0.1:3001';
const isTest = process.env.VITEST !== undefined;

/** The browsers that Tailwind asks for: they know oklch, so that no color is written twice. */
const CSS_BROWSERS = ['chrome111', 'firefox128', 'safari16.4'];

/** Matches what lies below one of these folders of `src`. */
const inFolder = (folders: string) =>
  new RegExp(String.raw`[\\/]apps[\\/]web[\\/]src[\\/](?:${folders.replaceAll('/', String.raw`[\\/]`)})[\\/]`);

/** What two screens share, by folder: players never load the administration, and the league page has no form, no page frame and, until one opens, no dialog. */
const SHARED_BY_TWO = {
  admin: inFolder('admin'),
  dialog: /[\\/]apps[\\/]web[\\/]src[\\/](?:components[\\/]dialog[\\/]|components[\\/]parts-copy)/,
  forms: inFolder('components/(?:form|page)'),
};
/** What pages for visitors share: the doors, and the frame. */
const VISITORS = /[\\/]src[\\/](?:components[\\/]sign-in[\\/]|components[\\/]sign-in[\\/]sign-in-copy|routes[\\/]-page-frame)/;
/** Icons of two screens or more that the league page shows to nobody who opens it for a pick. */
const RARE_ICONS =
  /[\\/]lucide[\\/].*[\\/](?:arrow-left|chevron-right|external-link|heart|qr-code|refresh-cw|search|trophy|users|wifi-off)\.mjs$/;
/** Small helpers of two screens or more that come with what is asked for there. */
const RARE_HELPERS =
  /[\\/](?:web[\\/]src[\\/]lib[\\/]ui[\\/](?:is-typing|save-file|share-sheet)|contract[\\/]src[\\/]export-bounds|rules[\\/]src[\\/]ticket)\.ts$/;
/** Icons of the console alone. */
const ADMIN_ICONS = /[\\/]lucide[\\/].*[\\/](?:activity|calendar-clock|chevrons-up-down|download|file-pen|scroll-text|traffic-cone)\.mjs$/;
/** The league page, and the route's own part that shows it. */
const LEAGUE_PAGE = /[\\/]src[\\/](?:features[\\/]league[\\/]league-page\.tsx$|routes[\\/]home[\\/]league\.\$leagueId\.tsx\?tsr-split)/;
const byTwo = { minShareCount: 2, minSize: 0 };

/** Few files that change at different times. What many screens share is one of them: a file an icon would compress worse than it weighs. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|jsx-bindings$/, priority: 4 },
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: 'admin', test: /[\\/]packages[\\/]rules[\\/]src[\\/]audit-action/, priority: 2 },
  { name: 'admin', test: ADMIN_ICONS, priority: 2, includeDependenciesRecursively: false },
  // What helps choosing; the league page has none of it.
  {
    name: 'season',
    test: /[\\/]packages[\\/]rules[\\/]src[\\/](?:kickoff-window|team-season)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // What is told of weeks that are played.
  {
    name: 'weeks',
    test: /[\\/]packages[\\/]rules[\\/]src[\\/](?:week-facts|survivors-by-round|if-it-ended-now)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  ...Object.entries(SHARED_BY_TWO).map(([name, test]) => ({
    ...byTwo,
    name,
    test,
    priority: 2,
    includeDependenciesRecursively: false,
  })),
  { ...byTwo, name: 'forms', test: /[\\/]packages[\\/]rules[\\/]src[\\/](?:text|forbidden-characters)\.ts$/, priority: 2 },
  { ...byTwo, name: 'invite', test: /[\\/](?:rules[\\/]src[\\/]invite|components[\\/]invite[\\/]share-copy)\.ts$/, priority: 2 },
  { ...byTwo, name: 'icons', test: RARE_HELPERS, priority: 2, includeDependenciesRecursively: false },
  // What became of a pick comes with the question before it: it has to be there when the network is not.
  {
    name: 'confirm-pick-modal',
    test: /[\\/](?:confirm-pick-modal\.tsx|pick-trouble\.tsx|confirm-pick-copy\.ts)$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { ...byTwo, name: 'visitors', test: VISITORS, priority: 2, includeDependenciesRecursively: false },
  { name: 'shared', test: /[\\/](?:lucide|apps[\\/]web[\\/]src|packages[\\/]rules)[\\/]/, minShareCount: 3, minSize: 0, priority: 1 },
  { ...byTwo, name: 'icons', test: RARE_ICONS, priority: 2, includeDependenciesRecursively: false },
  { ...byTwo, name: 'shared', test: /[\\/](?:lucide|src[\\/]components[\\/]league)[\\/]/, priority: 1 },
  // Who chooses goes on to the league page, and takes what both need from its file: cut in two it would weigh more for everybody.
  { name: 'league', test: LEAGUE_PAGE, priority: 0, minSize: 0 },
];

/** As tRPC's server package says of itself and its client forgets to: else a counter keeps its web socket in, 1 kB. */
const NO_SIDE_EFFECTS = [{ test: /[\\/]@trpc[\\/]client[\\/]/, sideEffects: false }];

/** What index.html imports is asked for at once. Which chunks each route imports would be 1.6 kB that everybody loads: it learns of them from its own. */
const PRELOAD: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
};

/** React has had this hook itself since 18: the router's store needs no stand-in for it. */
const REACT_OWN = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' };

export default defineConfig({
  resolve: { alias: REACT_OWN },
  plugins: [
    !isTest && tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    tailwindcss(),
    fontPlugin(),
    !isTest && jsxBindingsPlugin(),
    toastStylesPlugin(),
    !isTest && minifyAgainPlugin(),
    !isTest && compileHintPlugin(),
    !isTest && prerenderPlugin(),
    !isTest && pageShellsPlugin(),
    !isTest && serviceWorkerPlugin(),
    !isTest && precompressPlugin(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    target: 'es2022',
    cssTarget: CSS_BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: PRELOAD,
    rolldownOptions: { treeshake: { moduleSideEffects: NO_SIDE_EFFECTS }, output: { codeSplitting: { groups: CHUNKS } } },
  },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/assets/legal', '/calendar', '/healthz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  // One environment for all files of a worker: making it, and loading React, took longer than the tests.
  test: {
    ...runOptions,
    ...fileOptions,
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
