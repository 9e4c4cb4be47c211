export {
  type CorrectedGame,
  describeCorrectedGame,
  findCorrectedGames,
  type GradedResults,
  gradedResultsOf,
  type NamedCorrectedGame,
} from './grading/corrected-game.ts';
export { findExcusableRounds, findExcuses, type KnownAtDeadlines } from './grading/excuse.ts';
export type { Excuse, FailingTeams, GradedFacts, RoundToGrade } from './grading/graded-facts.ts';
export { type GradingPlan, gradedFactsOf, planGrading } from './grading/grading-plan.ts';
export { describeComingWin, lastUndecidedKickoff } from './league/coming-win.ts';
export { alivePicks, type IfItEndedNow, ifItEndedNow } from './league/if-it-ended-now.ts';
export { invitationLink, invitationText } from './league/invitation.ts';
export {
  displayedRound,
  effectiveStart,
  isWinner,
  LEAGUE_REFUSALS,
  LEAGUE_SETTINGS,
  LEAGUE_STATUSES,
  LEAGUES_PER_USER_AND_SEASON,
  type LeagueSetting,
  type LeagueSettings,
  type LeagueStatus,
  leagueStatus,
  NOBODY_WINS,
  startRoundOf,
} from './league/league.ts';
export {
  ACT_REFUSALS,
  type ActRefusal,
  type ConcernedMember,
  LEAGUE_REMINDERS,
  type LeagueAct,
  type LeagueRole,
  LOGGED_ACTS,
  type LoggedAct,
  MAX_ADMINISTRATORS,
  MEMBER_LIMIT,
  refuseAct,
  refuseEntry,
  refuseRole,
} from './league/league-act.ts';
export { type CardGroup, cardGroup, orderCards } from './league/league-card.ts';
export { describeEnd, type EndSentences, leagueEndCopy } from './league/league-end.ts';
export { LEAGUE_KEY_PATTERN, makeLeagueKey } from './league/league-key.ts';
export { LOG_KINDS } from './league/log-kinds.ts';
export { describeRefusal, type PickInput, type PickRefusal, refusePick, type TeamAvailability } from './league/pick.ts';
export { isInDanger, type OwnGame, type PickOutlook, pickOutlook } from './league/pick-outlook.ts';
export { refusePlan } from './league/pick-plan.ts';
export {
  type HiddenPicks,
  Standings,
  type StandingsCell,
  type StandingsDocument,
  type StandingsMember,
  type StandingsRow,
  type StandingsWindow,
} from './league/standings.ts';
export { orderStandings, rankNames } from './league/standings-order.ts';
export { survivorsByRound } from './league/survivors-by-round.ts';
export {
  eliminationsByTeam,
  graveyard,
  type PickGroup,
  survivorCurve,
  type WeekFacts,
  weekFacts,
} from './league/week-facts.ts';
export { lastFinishedRound, type WeekStory, weekStory } from './league/week-story.ts';
export {
  formatMessage,
  formatPush,
  type MessageFacts,
  type NamedLeague,
  type ScheduleChange,
  type WeekResult,
} from './messages/format-message.ts';
export {
  MAX_REFUSALS,
  MAX_REMINDERS,
  MESSAGE_KINDS,
  type MessageChannel,
  type MessageKind,
  type MessageState,
  minutesUntilRetry,
  parseTimeZone,
  type QuietHours,
  REMINDER_HOURS,
  remainingQuietMinutes,
  resolveTimeZone,
  type SentKind,
} from './messages/message.ts';
export { STANDARD_KINDS, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from './messages/reminder.ts';
export { type ClockStep, clockTarget } from './season/clock-step.ts';
export { type CountdownPart, countdownParts } from './season/countdown.ts';
export { formatDeadline, formatKickoff, formatLockTime } from './season/date-format.ts';
export {
  GAME_STATUS_LABELS,
  GAME_STATUSES,
  type GameStatus,
  hasKickedOff,
  isFinal,
  isInProgress,
  showsScore,
} from './season/game-status.ts';
export { type KickoffWindow, kickoffWindows } from './season/kickoff-window.ts';
export { LIVE_EVENTS, type LiveEvent, SEASON_EVENTS, type SeasonEvent } from './season/live-event.ts';
export {
  currentRound,
  describeNflSeason,
  describeRound,
  isRoundLocked,
  lastRoundOfNflSeason,
  type StoredRoundState,
} from './season/round.ts';
export { FETCH_SCOPES, type FetchableRound, type FetchableSeason, type FetchScope, selectRoundsToFetch } from './season/rounds-to-fetch.ts';
export { countingGames, type SeasonGame } from './season/season-game.ts';
export { isSeasonFetched, isSeasonGraded, type SeasonLife } from './season/season-life.ts';
export {
  deriveSchedule,
  type SeasonSchedule,
  type StoredRound,
  type TeamRound,
} from './season/season-schedule.ts';
export { findTeam, LEAGUE_TYPE_LABELS, NFL_TEAMS, nicknameOf, TEAM_COUNTS, type Team, teamName } from './season/team.ts';
export {
  awayResult,
  type EliminationReason,
  eliminationReasonOf,
  homeResult,
  isPickCorrect,
  type TeamResult,
} from './season/team-result.ts';
export {
  daysOff,
  formatRecord,
  isUnusualRest,
  lastResults,
  recordOf,
  type ScheduledGame,
  seasonOf,
  type TeamGame,
  type TeamRecord,
  winShare,
} from './season/team-season.ts';
export { DAY, earliest, HOUR, latest, MINUTE, plus } from './season/time.ts';
export { type AcceptedClaim, acceptClaim, type ChangedDeadline } from './source/accept-claim.ts';
export type {
  ReportedEvent,
  StoredGame,
} from './source/accept-game.ts';
export { claimOfLine, gameBeforeLine, gameOfLine, type QuarantinedGame } from './source/accept-line.ts';
export {
  CORRECTION_KIND_LABELS,
  CORRECTION_KINDS,
  CORRECTION_STATES,
  type CorrectionKind,
  type CorrectionState,
  correctionState,
  ENTERED_STATUSES,
  type EnteredStatus,
  type GameFacts,
  HIGHEST_SCORE,
  withResult,
} from './source/correction.ts';
export { type CorrectionEffect, describeEffect, type EliminationChange } from './source/describe-effect.ts';
export {
  GATE_REASONS,
  type GateReason,
  outlyingKickoff,
} from './source/gate.ts';
export { type Claim, type HeldClaim, NO_CLAIM } from './source/held-claim.ts';
export { isReached, refuseCorrection } from './source/refuse-correction.ts';
export { reviewResponse } from './source/review-response.ts';
export type { ResponseScope, ReviewedChanges } from './source/reviewed-changes.ts';
export { trustedAt } from './source/trusted-at.ts';
export { checkNoticeEnd, NOTICE_RULE } from './text/notice.ts';
export {
  checkText,
  cleanName,
  LEAGUE_NAME_RULE,
  LEAGUE_PASSWORD_RULE,
  MAINTENANCE_MESSAGE_RULE,
  PINNED_MESSAGE_RULE,
  REASON_RULE,
  type TextRule,
  TICKET_ANSWER_RULE,
  TICKET_DESCRIPTION_RULE,
  TICKET_NOTE_RULE,
} from './text/text.ts';
