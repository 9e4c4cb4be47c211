import { Dialog } from '../dialog/dialog.tsx';
import { shortcutsCopy } from './shortcuts-copy.ts';
import '../../styles/screens/shortcuts.css';

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

/** What the keyboard does on this page. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shortcutsCopy.title} onClose={onClose}>
      {GROUPS.filter(({ isShown }) => isShown(window.location.pathname)).map(({ title, keys: all }) => (
        <section key={title} className="grid gap-1.5">
          <h3 className="text-base font-bold">{title}</h3>
          <dl className="shortcuts">
            {all.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
