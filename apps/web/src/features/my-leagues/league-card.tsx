import { cardGroup, countdownParts, DAY, formatDeadline, formatKickoff, GAME_STATUS_LABELS, HOUR } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { StatusBadge } from '../../components/league/status-badge.tsx';
import { StepLine } from '../../components/league/step-line.tsx';
import { Pill } from '../../components/pill.tsx';
import { Tally } from '../../components/tally.tsx';
import type { LeagueCard as Card } from '../../lib/api/trpc.ts';
import { formatSeason } from '../../lib/ui/format.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { CardPick } from './card-pick.tsx';
import { cardStyleOf, endOf, factsOf, hasMissed } from './card-style.ts';
import { leagueCardCopy } from './my-leagues-copy.ts';

/** The top border's color shows the state; the whole card is a link. */
const CARD =
  'relative grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_auto_auto_1fr] content-start gap-2 overflow-hidden transition-[border-color] before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-(--edge,transparent) hover:border-line-ui has-[h3_a:active]:bg-hover pt-3.5 pb-3 max-[390px]:gap-1 max-[390px]:pt-2.5 max-[390px]:pb-2 desk:py-5';
const LINK = 'line-clamp-2 text-[1.1875rem] leading-[1.2] font-heavy after:absolute after:inset-0';
const CLOCK = 'text-end text-sm whitespace-normal tabular-nums';
const PICK = 'flex min-h-6.5 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-base leading-snug text-fg-2 [&_b]:text-fg';
const LIFE =
  'flex flex-wrap items-center gap-x-3 gap-y-1 self-end border-t border-line pt-2 text-sm text-fg-2 max-[390px]:pt-1.5 max-[390px]:*:[svg]:hidden';
const TALLY = 'h-4 max-w-44 min-w-10 flex-[1_1_2.5rem] gap-0.5 overflow-hidden';

/** `3h 02m`: the two largest units of the time left. */
const shortCountdown = (remainingMs: number) =>
  countdownParts(remainingMs)
    .slice(0, 2)
    .map(({ value, unit }, at) => `${at === 0 ? value : String(value).padStart(2, '0')}${unit}`)
    .join(' ');

function Deadline({ startsAt, now }: { startsAt: Date; now: Date }) {
  const remainingMs = startsAt.getTime() - now.getTime();
  return (
    <time dateTime={startsAt.toISOString()} className={`${CLOCK} ${remainingMs < HOUR ? 'text-pending' : 'text-fg-2'}`}>
      {remainingMs < DAY ? leagueCardCopy.locksIn : leagueCardCopy.locks}{' '}
      <b className="font-heavy">{remainingMs < DAY ? shortCountdown(remainingMs) : formatDeadline(startsAt)}</b>
    </time>
  );
}

/** When picks lock, when the league starts, or the game's progress. */
function CardClock({ card, now }: { card: Card; now: Date }) {
  const { round, pick, outIn, status } = card;
  if (status === 'Completed') return <span className={`${CLOCK} text-fg-2`}>{leagueCardCopy.completed(round.description)}</span>;
  if (outIn !== null || round.startsAt === null) return <span className={`${CLOCK} text-fg-2`}>{round.description}</span>;
  if (now < round.startsAt) return <Deadline startsAt={round.startsAt} now={now} />;
  if (pick === null || pick.game === null) return null;
  const { status: gameStatus, gameTime } = pick.game;
  return (
    <span className={`${CLOCK} text-fg-2`}>
      {gameStatus === 'NS' && gameTime ? formatKickoff(gameTime) : GAME_STATUS_LABELS[gameStatus]}
    </span>
  );
}

/** Says that the reader is alive. A win or an elimination is shown at the top of the card. */
function OwnLife() {
  const isOnline = useOnline();
  return (
    <span className="inline-flex items-center gap-1 font-bold whitespace-nowrap text-alive">
      <Icon of={CircleCheck} className="size-4" />
      {isOnline ? leagueCardCopy.alive : leagueCardCopy.wereAlive}
    </span>
  );
}

/** How many are alive, or have won. */
function Life({ card, isMissed }: { card: Card; isMissed: boolean }) {
  const { survivors } = card;
  const isCompleted = card.status === 'Completed';
  const own = card.outIn === null ? 'alive' : 'out';
  const tally = isCompleted ? endOf(card).count : leagueCardCopy.tally(card.alive, card.total);
  return (
    <p className={LIFE}>
      {own === 'alive' && !isCompleted && !isMissed && <OwnLife />}
      <span className="num whitespace-nowrap">
        {isCompleted ? (
          tally
        ) : (
          <>
            <b className="text-fg">{leagueCardCopy.count(card.alive, card.total)}</b> {leagueCardCopy.aliveSuffix}
          </>
        )}
      </span>
      {survivors !== null && survivors.length > 1 ? (
        <StepLine counts={survivors} />
      ) : (
        <Tally className={TALLY} alive={card.alive} total={card.total} own={own} label={tally} />
      )}
    </p>
  );
}

export type LeagueCardProps = {
  readonly card: Card;
  readonly now: Date;
  /** The first card of the page has the primary button. */
  readonly isFirst: boolean;
};

/** A league in the list: the reader's state, pick and deadline (screens 2.6). */
export function LeagueCard({ card, now, isFirst }: LeagueCardProps) {
  const { label, icon, tone, edge } = cardStyleOf(card, now);
  const isMissed = hasMissed(card, now);
  return (
    <article className={`card ${CARD} ${edge}`}>
      <p className="flex min-h-6.5 flex-wrap items-center justify-between gap-x-2">
        <Pill tone={tone}>
          <Icon of={icon} className="size-[1em]" />
          {label}
        </Pill>
        <CardClock card={card} now={now} />
      </p>
      <h3>
        <Link to="/home/league/$leagueId" params={{ leagueId: card.id }} className={LINK}>
          {card.name}
        </Link>
      </h3>
      <p className="num flex items-center gap-x-2 text-xs text-fg-3">
        <StatusBadge status={card.status} />
        {card.type} · {card.round.description} · {formatSeason(card.season)}
      </p>
      <div className={PICK}>
        <CardPick card={card} isDue={cardGroup(factsOf(card), now) === 'due'} isMissed={isMissed} isFirst={isFirst} />
        {card.status === 'Completed' && (
          <Link
            to="/home/league/$leagueId/week/$round"
            params={{ leagueId: card.id, round: String(card.round.ordinal) }}
            className="link relative z-1 ml-auto min-h-11 px-2"
            aria-label={leagueCardCopy.recapOf(card.name)}
          >
            {leagueCardCopy.recap}
          </Link>
        )}
      </div>
      <Life card={card} isMissed={isMissed} />
    </article>
  );
}
