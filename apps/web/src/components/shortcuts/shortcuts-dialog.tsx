import { Dialog } from '../dialog/dialog.tsx';
import { shortcutsCopy } from './shortcuts-copy.ts';

const GROUPS = [
  {
    title: shortcutsCopy.groups.everywhere,
    isShown: () => true,
    keys: [
      { keys: ['?'], does: shortcutsCopy.list },
      { keys: ['Tab'], does: shortcutsCopy.next },
      { keys: ['Esc'], does: shortcutsCopy.close },
    ],
  },
  {
    title: shortcutsCopy.groups.picking,
    isShown: (path: string) => path.startsWith('/home') && !path.startsWith('/home/admin'),
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: shortcutsCopy.move },
      { keys: ['Enter'], does: shortcutsCopy.press },
    ],
  },
  {
    title: shortcutsCopy.groups.console,
    isShown: (path: string) => path.startsWith('/home/admin'),
    keys: [
      { keys: ['/'], does: shortcutsCopy.search },
      { keys: ['Ctrl K', '⌘ K'], does: shortcutsCopy.find },
    ],
  },
] as const;

/** The keyboard shortcuts of this page. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shortcutsCopy.title} onClose={onClose}>
      {GROUPS.filter(({ isShown }) => isShown(window.location.pathname)).map(({ title, keys: all }) => (
        <section key={title} className="grid gap-1.5">
          <h3 className="text-base font-bold">{title}</h3>
          <dl>
            {all.map(({ keys, does }) => (
              <div
                key={does}
                className="grid min-h-10 grid-cols-[9rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line py-1"
              >
                <dt className="flex flex-wrap gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-md border border-line-ui bg-sunken px-[0.4375rem] py-0.5 text-center font-sans text-xs font-medium"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd className="text-fg-2">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
