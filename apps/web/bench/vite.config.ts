import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPlugin } from '../build/font-plugin.ts';

/** Builds the page that `npm run bench` mounts the product's own tables in, as they are built for players. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  base: './',
  plugins: [react(), tailwindcss(), fontPlugin()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('index.html', import.meta.url)) },
  },
});
