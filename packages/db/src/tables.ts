import type {
  AuditAction,
  AuditLog,
  CorrectionKind,
  EliminationReason,
  GameStatus,
  GateReason,
  JobName,
  JobStatus,
  JobType,
  SecurityEventKind,
  TeamResult,
  TicketIssueType,
} from '@survivor/rules';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Filled by the database unless given. */
type Stamp = ColumnType<Date, Date | undefined, Date>;
type Json = JSONColumnType<Record<string, unknown>>;

/** The rows as the database has them: written by tables.test.ts with UPDATE_SQL=1. */
export interface Tables {
  clock: { is_only: Generated<boolean>; kind: 'system' | 'virtual'; shift: unknown };
  settings: { key: string; value: ColumnType<unknown, string, string>; changed_at: Stamp };
  seasons: {
    id: GeneratedAlways<number>;
    league_type: string;
    year: number;
    display: string;
    state: 'available' | 'coming-soon';
    last_round: number;
    closed_through: Generated<number>;
    loaded_at: Generated<Date | null>;
  };
  rounds: {
    season_id: number;
    ordinal: number;
    starts_at: Date | null;
    moves_on_at: Date | null;
    is_void: Generated<boolean>;
    swept_at: Date | null;
    fetched_at: Date | null;
    was_starts_at: Date | null;
    former_starts_at: Date | null;
    is_settled: Generated<boolean>;
    graded: ColumnType<Record<string, EliminationReason | 'safe'> | null, string | null | undefined, string | null>;
    /** What a deadline would have become that no longer moved, and when that was refused. */
    refused_starts_at: Date | null;
    refused_at: Date | null;
  };
  teams: { id: number; league_type: string; name: string; abbreviation: string; source_id: string };
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
    changed_at: Stamp;
    is_listed: Generated<boolean>;
    is_disowned: Generated<boolean>;
    former_round: Generated<number | null>;
    former_kickoff_at: Generated<Date | null>;
    former_until: Generated<Date | null>;
    taken_at: Generated<Date | null>;
    taken_from: Generated<number | null>;
  };
  team_rounds: { season_id: number; round: number; team_id: number; game_id: number; result: TeamResult | null };
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
    recorded_at: Stamp;
    applied_at: Date | null;
    withdrawn_at: Date | null;
    previous_kickoff_at: Generated<Date | null>;
    home_team_id: Generated<number | null>;
    away_team_id: Generated<number | null>;
    is_disowned: Generated<boolean>;
    since: Generated<Date | null>;
    gate_reasons: Generated<GateReason[]>;
  };
  quarantined_events: {
    id: GeneratedAlways<number>;
    season_id: number;
    round: number | null;
    source_id: string | null;
    reason: string;
    event: ColumnType<unknown, string, string>;
    first_seen_at: Stamp;
    last_seen_at: Stamp;
  };
  users: {
    id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    name: string;
    email: string;
    username: string;
    picture_uri: string | null;
    is_admin: Generated<boolean>;
    created_at: Stamp;
    last_login_at: Date | null;
    last_seen_at: Date | null;
    name_look: Generated<string | null>;
  };
  admin_addresses: { address: string; user_id: number; bound_at: Stamp };
  sessions: { id: string; user_id: number; expires_at: Date };
  sign_in_codes: { code_hash: string; browser_hash: string; session_id: string; redirect: string | null; expires_at: Date };
  used_id_tokens: { token_hash: string; expires_at: Date };
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
    created_at: Stamp;
  };
  members: {
    league_id: number;
    user_id: number;
    name: string;
    is_admin: Generated<boolean>;
    picks: (number | null)[];
    eliminated_round: number | null;
    elimination_reason: EliminationReason | null;
    joined_at: Stamp;
    corrected_at: Date | null;
    name_number: Generated<number>;
  };
  pick_events: { at: Date; league_id: number; user_id: number; round: number; team_id: number };
  support_tickets: {
    id: GeneratedAlways<number>;
    user_id: number;
    issue_type: TicketIssueType;
    description: string;
    is_resolved: Generated<boolean>;
    resolved_at: Date | null;
    created_at: Stamp;
    updated_at: Stamp;
  };
  job_schedules: { id: string; job_name: JobName; next_run: Date | null; created_at: Stamp };
  job_runs: {
    id: GeneratedAlways<string>;
    name: JobName;
    type: JobType;
    status: JobStatus;
    payload: Json;
    queue_entry: string | null;
    retry_count: Generated<number>;
    error_message: string | null;
    summary: string | null;
    created_at: Stamp;
    started_at: Date | null;
    completed_at: Date | null;
  };
  worker_heartbeats: { id: string; label: string; started_at: Stamp; beat_at: Stamp };
  source_calls: { at: Stamp };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: string;
    status: number | null;
    answer: ColumnType<unknown, string | null, string | null>;
    created_at: Stamp;
  };
  rate_limits: { bucket: string; at: Stamp };
  admin_audit: {
    id: GeneratedAlways<string>;
    at: Stamp;
    actor_id: number | null;
    action: AuditAction;
    subject: string | null;
    details: Json;
  };
  security_events: {
    id: GeneratedAlways<string>;
    at: Stamp;
    kind: SecurityEventKind;
    user_id: number | null;
    address_hash: string | null;
    request_id: string | null;
    details: Json;
  };
  audit_chain: { seq: string; log: AuditLog; entry_id: string; hash: Buffer };
  audit_head: { is_only: Generated<boolean>; seq: string; hash: Buffer };
}
