import type { Plugin } from 'vite';

/** Sonner writes a style element at run time, which `style-src 'self'` refuses; its own style sheet is imported instead. */
export function toastStylesPlugin(): Plugin {
  return {
    name: 'survivor-toast-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return null;
      const stripped = code.replace(/^__insertCSS\(.*\);$/m, '');
      if (stripped === code) throw new Error('sonner no longer inserts its styles as expected');
      return { code: stripped, map: null };
    },
  };
}
