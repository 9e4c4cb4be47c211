import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page of `npm run bench` with the defaults that the app is built with. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  base: './',
  plugins: [react()],
  build: {
    rolldownOptions: { input: fileURLToPath(new URL('empty-stack.html', import.meta.url)) },
  },
});
