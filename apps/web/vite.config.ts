import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fontPlugin } from './build/font-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { toastStylesPlugin } from './build/toast-styles-plugin.ts';

const server = process.env.VITE_SERVER_URL ?? 'http://127.0.0.1:3001';
const isTest = process.env.VITEST !== undefined;

export default defineConfig({
  plugins: [
    !isTest && tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    tailwindcss(),
    fontPlugin(),
    toastStylesPlugin(),
    !isTest && prerenderPlugin(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/assets/legal', '/healthz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  test: { environment: 'jsdom', setupFiles: ['src/testing/setup.ts'], restoreMocks: true },
});
