import type { Plugin } from 'vite';

const RUNTIME = 'react/jsx-runtime';
const BINDINGS = '\0jsx-bindings';

/** Makes bindings of what JSX calls: React is CommonJS, and each of a thousand calls would read a property of its module first. */
export function jsxBindingsPlugin(): Plugin {
  return {
    name: 'survivor-jsx-bindings',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_source, importer) => (importer === BINDINGS ? null : { id: BINDINGS, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /jsx-bindings$/ },
      handler: (id) =>
        id === BINDINGS
          ? `import * as runtime from '${RUNTIME}';\nexport const Fragment = runtime.Fragment, jsx = runtime.jsx, jsxs = runtime.jsxs;`
          : null,
    },
  };
}
