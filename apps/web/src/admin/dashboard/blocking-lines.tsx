import type { BlockingLine } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Note } from '../../components/notice.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { previewCopy } from '../corrections/corrections-copy.ts';
import { PreviewPanel } from '../corrections/preview-panel.tsx';
import { formatMatchup } from '../lib/describe-game.ts';
import { formatExact } from '../lib/format.ts';
import { dashboardCopy } from './dashboard-copy.ts';

const { blocking } = dashboardCopy;

/** The game of a line, or null if the source names fewer than two known teams. */
function gameOf({ awayTeam, homeTeam }: BlockingLine): string | null {
  return awayTeam === null || homeTeam === null ? null : formatMatchup({ awayTeam, homeTeam });
}

function LineItem({ line, onReview }: { line: BlockingLine; onReview: () => void }) {
  const { round, blockedTeams, reason, since } = line;
  const game = gameOf(line);
  const week = describeRound(round);
  const teams = blockedTeams.map(({ name }) => name).join(' and ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0">
        <b className="block">{blocking.what(teams, week)}</b>
        <span className="block text-sm">{blocking.why(reason, formatExact(since))}</span>
      </span>
      {game === null ? (
        <span className="text-sm">{blocking.noGame}</span>
      ) : (
        <ActionButton aria-label={blocking.reviewOf(game, week)} onClick={onReview}>
          {blocking.review}
        </ActionButton>
      )}
    </li>
  );
}

/**
 * The blocking lines, which keep teams from being picked, each with a button that previews
 * accepting the line as a game (rules 7).
 */
export function BlockingLines({ lines }: { lines: readonly BlockingLine[] }) {
  const [opened, setOpened] = useState<BlockingLine | null>(null);
  if (lines.length === 0 && opened === null) return null;
  const close = () => setOpened(null);
  return (
    <>
      {lines.length > 0 && (
        <Note kind="warning">
          <h2 className="font-bold">{blocking.title}</h2>
          <ul className="mt-2 grid gap-3">
            {lines.map((line) => (
              <LineItem key={line.id} line={line} onReview={() => setOpened(line)} />
            ))}
          </ul>
        </Note>
      )}
      {opened !== null && (
        <Dialog title={previewCopy.title} size="xl" onClose={close}>
          <PreviewPanel subject={{ target: { lineId: opened.id }, kind: 'held-event', game: gameOf(opened) ?? '' }} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
