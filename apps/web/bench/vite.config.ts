import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPlugin } from '../build/font-plugin.ts';

/** Builds the pages of `npm run bench`, as those for players are built: one for the product's own tables, and the stack without a line of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  base: './',
  plugins: [react(), tailwindcss(), fontPlugin()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'empty-stack.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))) },
  },
});
