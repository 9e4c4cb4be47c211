import type { AuditAction, AuditLog, SecurityEventKind } from '@survivor/contract/audit-actions';
import type { JobName, JobStatus, JobType } from '@survivor/contract/job-names';
import type { TicketEntryKind, TicketIssueType } from '@survivor/contract/ticket-types';
import type {
  CorrectionKind,
  EliminationReason,
  GameStatus,
  GateReason,
  LeagueSettings,
  LoggedAct,
  MessageChannel,
  MessageKind,
  MessageState,
  SentKind,
  TeamResult,
} from '@survivor/rules';
import type { GeneratedAlways } from 'kysely';
import type { EarlierResults, Generated, Json, JsonValue, Picks, Results, Verdicts } from './connection/column-types.ts';

/** The rows as stored in the database. tables.test.ts generates them with UPDATE_SQL=1. */
export interface Tables {
  account_exports: {
    user_id: number;
    asked_at: Generated<Date>;
    made_at: Date | null;
    content: string | null;
    file: Buffer | null;
    downloading_until: Date | null;
  };
  admin_addresses: { address: string; user_id: number; bound_at: Generated<Date> };
  admin_audit: {
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    actor_id: number | null;
    action: AuditAction;
    subject: string | null;
    details: Generated<Json>;
  };
  audit_chain: { seq: string; log: AuditLog; entry_id: string; hash: Buffer };
  audit_head: { is_only: Generated<boolean>; seq: string; hash: Buffer };
  cache_leases: { id: string; until: Date; heard: string };
  calendar_addresses: { user_id: number; token_hash: string; made_at: Generated<Date> };
  clock: { is_only: Generated<boolean>; kind: Generated<'system' | 'virtual'>; shift: Generated<unknown>; reached_at: Date | null };
  closed_digests: { season_id: number; round: number };
  corrections: {
    id: GeneratedAlways<number>;
    game_id: number;
    kind: CorrectionKind;
    round: number | null;
    kickoff_at: Date | null;
    status: GameStatus | null;
    home_score: number | null;
    away_score: number | null;
    author_id: number | null;
    reason: string | null;
    recorded_at: Generated<Date>;
    applied_at: Date | null;
    withdrawn_at: Date | null;
    previous_kickoff_at: Date | null;
    home_team_id: number | null;
    away_team_id: number | null;
    is_disowned: Generated<boolean>;
    since: Date | null;
    gate_reasons: Generated<GateReason[]>;
  };
  due_picks: { season_id: number; round: number; alive: number; picked: number; leagues_due: number; counted_at: Date };
  games: {
    id: GeneratedAlways<number>;
    season_id: number;
    round: number;
    earlier_rounds: Generated<number[]>;
    home_team_id: number;
    away_team_id: number;
    kickoff_at: Date | null;
    status: GameStatus;
    home_score: number | null;
    away_score: number | null;
    first_final_at: Date | null;
    source_id: string;
    changed_at: Generated<Date>;
    is_listed: Generated<boolean>;
    is_disowned: Generated<boolean>;
    former_round: number | null;
    former_kickoff_at: Date | null;
    former_until: Date | null;
    taken_at: Date | null;
    taken_from: number | null;
    is_kickoff_held: Generated<boolean>;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: string;
    status: number | null;
    answer: JsonValue | null;
    created_at: Generated<Date>;
  };
  job_runs: {
    id: GeneratedAlways<string>;
    name: JobName;
    type: JobType;
    status: JobStatus;
    payload: Generated<Json>;
    queue_entry: string | null;
    retry_count: Generated<number>;
    error_message: string | null;
    summary: string | null;
    created_at: Generated<Date>;
    started_at: Date | null;
    completed_at: Date | null;
    progress_done: number | null;
    progress_of: number | null;
  };
  job_schedules: { id: string; job_name: JobName; next_run: Date | null; created_at: Generated<Date> };
  known_results: { season_id: number; round: number; results: EarlierResults };
  league_acts: {
    league_id: number;
    number: number;
    at: Date;
    author: 'member' | 'site' | 'source';
    author_id: number | null;
    act: LoggedAct;
    member_id: number | null;
    round: number | null;
    reason: string | null;
    details: Generated<Json>;
  };
  leagues: {
    id: GeneratedAlways<number>;
    key: string;
    name: string;
    password_encrypted: string;
    season_id: number;
    start_round: number;
    completed_round: number | null;
    total: Generated<number>;
    alive: Generated<number>;
    version: Generated<string>;
    created_by: number;
    creator_slot: number;
    created_at: Generated<Date>;
    name_lowered: GeneratedAlways<string>;
    settings: Generated<LeagueSettings>;
    invite_generation: Generated<number>;
    shared_round: number | null;
    owner_id: number | null;
    joins_closed: Generated<boolean>;
    max_members: number | null;
    pinned_text: string | null;
    pinned_by: number | null;
    pinned_at: Date | null;
    acts: Generated<number>;
  };
  members: {
    league_id: number;
    user_id: number;
    name: string;
    is_admin: Generated<boolean>;
    picks: Picks;
    eliminated_round: number | null;
    elimination_reason: EliminationReason | null;
    joined_at: Generated<Date>;
    corrected_at: Date | null;
    name_number: Generated<number>;
    left_round: number | null;
  };
  message_preferences: {
    user_id: number;
    email_kinds: Generated<MessageKind[]>;
    reminder_hours: Generated<number[]>;
    zone: string | null;
    email_refusals: Generated<number>;
    push_kinds: Generated<MessageKind[]>;
    quiet_from: Generated<number | null>;
    quiet_to: Generated<number | null>;
    lost_devices: Generated<JsonValue>;
  };
  messages: {
    id: GeneratedAlways<string>;
    user_id: number;
    channel: MessageChannel;
    kind: SentKind;
    subject: string;
    season_id: number | null;
    round: number | null;
    state: Generated<MessageState>;
    due_at: Generated<Date>;
    claims: Generated<number>;
    attempts: Generated<number>;
    is_begun: Generated<boolean>;
    is_repeated: Generated<boolean>;
    message_id: Generated<string>;
    claimed_at: Date | null;
    ended_at: Date | null;
    league_id: number | null;
    last_at: Date | null;
    cause: JsonValue | null;
  };
  muted_leagues: { user_id: number; league_id: number };
  pick_events: { at: Date; league_id: number; user_id: number; round: number; team_id: number; changes: Generated<number> };
  pick_plans: { league_id: number; user_id: number; round: number; team_id: number; kickoff_at: Date | null };
  planned_reminders: { season_id: number; round: number; hours: number };
  push_devices: {
    id: GeneratedAlways<number>;
    user_id: number;
    session_id: string | null;
    endpoint: string;
    public_key: string;
    auth_secret: string;
    browser: string | null;
    made_at: Generated<Date>;
  };
  quarantined_events: {
    id: GeneratedAlways<number>;
    season_id: number;
    round: number | null;
    source_id: string | null;
    reason: string;
    event: JsonValue;
    first_seen_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    line: JsonValue | null;
    since: Date | null;
  };
  rate_limits: { bucket: string; at: Generated<Date> };
  rounds: {
    season_id: number;
    ordinal: number;
    starts_at: Date | null;
    moves_on_at: Date | null;
    is_void: Generated<boolean>;
    swept_at: Date | null;
    fetched_at: Date | null;
    was_starts_at: Date | null;
    refused_starts_at: Date | null;
    refused_at: Date | null;
    former_starts_at: Date | null;
    is_settled: Generated<boolean>;
    graded: Verdicts | null;
    deadline_changes: Generated<number>;
    deadline_changed_at: Generated<Date>;
    graded_results: Results | null;
  };
  schedule_changes: {
    id: GeneratedAlways<number>;
    season_id: number;
    round: number;
    what: 'deadline' | 'cancelled' | 'moved';
    was_starts_at: Date | null;
    away_team_id: number | null;
    home_team_id: number | null;
    to_round: number | null;
    told_as: number | null;
  };
  schema_state: { is_only: Generated<boolean>; oldest_release: string };
  seasons: {
    id: GeneratedAlways<number>;
    league_type: string;
    year: number;
    display: string;
    state: 'available' | 'coming-soon';
    last_round: number;
    closed_through: Generated<number>;
    loaded_at: Date | null;
    grading: Generated<JsonValue>;
    schedule_version: Generated<string>;
    games_version: Generated<string>;
  };
  security_counts: {
    hour: Date;
    kind: SecurityEventKind;
    source: string;
    user_id: number | null;
    address_hash: string | null;
    request_id: string | null;
    count: string;
    details: Generated<Json>;
  };
  security_events: {
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    kind: SecurityEventKind;
    user_id: number | null;
    address_hash: string | null;
    request_id: string | null;
    details: Generated<Json>;
  };
  sessions: { id: string; user_id: number; expires_at: Date; used_at: Generated<Date>; browser: string | null };
  settings: { key: string; value: JsonValue; changed_at: Generated<Date> };
  sign_in_codes: { code_hash: string; browser_hash: string; session_id: string; redirect: string | null; expires_at: Date };
  source_calls: { at: Generated<Date> };
  support_tickets: {
    id: GeneratedAlways<number>;
    user_id: number;
    issue_type: TicketIssueType;
    description: string;
    is_resolved: Generated<boolean>;
    resolved_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    description_lowered: GeneratedAlways<string>;
  };
  team_rounds: { season_id: number; round: number; team_id: number; game_id: number; result: TeamResult | null };
  teams: { id: number; league_type: string; name: string; abbreviation: string; source_id: string };
  ticket_entries: { ticket_id: number; kind: TicketEntryKind; ordinal: number; author_id: number; body: string; at: Generated<Date> };
  used_id_tokens: { token_hash: string; expires_at: Date };
  users: {
    id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    name: string;
    email: string;
    username: string;
    picture_uri: string | null;
    is_admin: Generated<boolean>;
    created_at: Generated<Date>;
    last_login_at: Date | null;
    last_seen_at: Date | null;
    name_lowered: GeneratedAlways<string>;
    email_lowered: GeneratedAlways<string>;
    name_look: string | null;
    former_at: Date | null;
    suspended_at: Date | null;
    browser_zone: string | null;
  };
  worker_heartbeats: { id: string; label: string; started_at: Generated<Date>; beat_at: Generated<Date> };
}
