export { type AcceptedClaim, acceptClaim, type ChangedDeadline } from './accept-claim.ts';
export type {
  ReportedEvent,
  StoredGame,
} from './accept-game.ts';
export type { AuditLog, SecurityEventKind } from './audit-action.ts';
export { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, type AuditAction } from './audit-action.ts';
export { believedAt } from './believed-at.ts';
export { type CalendarEvent, writeCalendar } from './calendar-file.ts';
export { type ClockStep, clockTarget } from './clock-step.ts';
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
} from './correction.ts';
export { type CountdownPart, countdownParts } from './countdown.ts';
export { formatDeadline, formatKickoff } from './date-format.ts';
export { GAME_STATUS_LABELS, GAME_STATUSES, type GameStatus, hasKickedOff, isFinal, isInProgress, showsScore } from './game-status.ts';
export {
  GATE_REASONS,
  type GateReason,
} from './gate.ts';
export { type FailingTeams, type GradedFacts, type GradingPlan, gradedFactsOf, planGrading, type RoundToGrade } from './grading-plan.ts';
export { type Claim, type HeldClaim, NO_CLAIM } from './held-claim.ts';
export { alivePicks, type IfItEndedNow, ifItEndedNow } from './if-it-ended-now.ts';
export { DAY, earliest, HOUR, latest, MINUTE, plus } from './instant.ts';
export { invitationLink, inviteText } from './invite.ts';
export {
  JOB_DISPLAY_NAMES,
  JOB_NAMES,
  JOB_STATUSES,
  JOB_TYPES,
  type JobName,
  type JobStatus,
  type JobType,
  TRIGGERED_JOB_NAMES,
} from './job.ts';
export { type AnswerScope, type Judgement, judgeAnswer } from './judge-answer.ts';
export { type KickoffWindow, kickoffWindows } from './kickoff-window.ts';
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
  startRoundOf,
} from './league.ts';
export { type CardGroup, cardGroup, orderCards } from './league-card.ts';
export { LEAGUE_KEY_PATTERN, makeLeagueKey } from './league-key.ts';
export { LIVE_EVENTS, type LiveEvent, SEASON_EVENTS, type SeasonEvent } from './live-event.ts';
export {
  isTimeZone,
  MESSAGE_KINDS,
  type MessageChannel,
  type MessageKind,
  type MessageState,
  MOST_REFUSALS,
  MOST_REMINDER_HOURS,
  minutesUntilRetry,
  type QuietHours,
  quietMinutesLeft,
  REMINDER_HOURS,
} from './message.ts';
export { type MessageFacts, messageWords, pushWords, type ScheduleChange, type WeekResult } from './message-words.ts';
export { describeRefusal, type PickQuestion, type PickRefusal, refusePick, type TeamAvailability } from './pick.ts';
export { isInDanger, type OwnGame, type PickOutlook, pickOutlook } from './pick-outlook.ts';
export { refusePlan } from './pick-plan.ts';
export { isReached, refuseCorrection } from './refuse-correction.ts';
export { STANDARD_KINDS, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from './reminder.ts';
export { currentRound, describeNflSeason, describeRound, isRoundLocked, lastRoundOfNflSeason, type StoredRoundState } from './round.ts';
export { FETCH_SCOPES, type FetchScope, type ReadableRound, type ReadableSeason, roundsToRead } from './rounds-to-read.ts';
export { countingGames, type SeasonGame } from './season-game.ts';
export { isSeasonGraded, isSeasonRead, type SeasonLife } from './season-life.ts';
export {
  deriveSchedule,
  type SeasonSchedule,
  type StoredRound,
  type TeamRound,
} from './season-schedule.ts';
export {
  type HiddenPicks,
  Standings,
  type StandingsCell,
  type StandingsDocument,
  type StandingsMember,
  type StandingsRow,
  type StandingsWindow,
} from './standings.ts';
export { orderStandings, rankNames } from './standings-order.ts';
export { survivorsByRound } from './survivors-by-round.ts';
export { findTeam, LEAGUE_TYPE_LABELS, NFL_TEAMS, TEAM_COUNTS, type Team, teamName } from './team.ts';
export {
  awayResult,
  type EliminationReason,
  eliminationReasonOf,
  homeResult,
  isCorrect,
  type TeamResult,
} from './team-result.ts';
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
} from './team-season.ts';
export {
  checkText,
  cleanName,
  LEAGUE_NAME_RULE,
  LEAGUE_PASSWORD_RULE,
  MAINTENANCE_MESSAGE_RULE,
  REASON_RULE,
  type TextRule,
  TICKET_DESCRIPTION_RULE,
} from './text.ts';
export { TICKET_ISSUE_LABELS, TICKET_ISSUE_TYPES, type TicketIssueType } from './ticket.ts';
export {
  causesOf,
  graveyard,
  survivorCurve,
  type TeamHolders,
  type WeekFacts,
  weekFacts,
} from './week-facts.ts';
export { lastToldRound, type WeekStory, weekStory } from './week-story.ts';
