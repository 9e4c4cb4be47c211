import type { Plugin } from 'vite';

const FILE = /@trpc[\\/]client[\\/]dist[\\/]wsLink/;
const COUNTER = '_defineProperty(WsConnection, "connectCount", 0)';

/** tRPC sets a counter on its web socket as it loads, which keeps the socket in the bundle of an app that opens none: 1 kB. */
export function unusedSocketPlugin(): Plugin {
  return {
    name: 'survivor-unused-socket',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return null;
      if (!code.includes(COUNTER)) this.error('the counter of the web socket stands elsewhere by now');
      return { code: code.replace(COUNTER, `/* @__PURE__ */ ${COUNTER}`), map: null };
    },
  };
}
