import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fileOptions, runOptions } from '../../infra/local/vitest.base.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';

const server = process.env.VITE_SERVER_URL ?? 'http://127.0.0.1:3001';
const isTest = process.env.VITEST !== undefined;

/**
 * One file of what every page loads, one of what many share: by default a page loads 80 files. What
 * only the console's pages share has its own, because players would load its tables.
 */
const CHUNK_GROUPS = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  {
    name: 'console',
    test: /src\/admin\/|@tanstack\/(react-table|table-core)\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  { name: 'shared', minShareCount: 4 },
];

/**
 * Sonner 2.0.8 inserts a style element, which the Content-Security-Policy refuses; toasts.css
 * imports the same styles.
 */
const UNWANTED_CALLS = ['__insertCSS'];

export default defineConfig({
  plugins: [
    !isTest && tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    tailwindcss(),
    prerenderPlugin(),
    serviceWorkerPlugin(),
    precompressPlugin(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    // The Content-Security-Policy allows data: URLs for images alone, not for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { manualPureFunctions: UNWANTED_CALLS },
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/assets/legal', '/calendar', '/unsubscribe', '/healthz', '/readyz'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
  // One environment for all files of a worker: a new one, with React, takes longer than the tests.
  test: {
    ...runOptions,
    ...fileOptions,
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
