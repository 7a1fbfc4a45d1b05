import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { StoreTables } from '@balcao/event-store';

export type LiveUpdateRow = {
  position: number;
  event: string;
  payload: ColumnType<unknown, string, never>;
  is_for_everybody: boolean;
  is_for_admins: boolean;
  is_for_all_when_open: boolean;
  user_ids: number[];
  queue_ids: number[];
  feeds: string[];
  ticket_id: number | null;
  contact_id: number | null;
  correlation_id: string | null;
  at: Generated<Date>;
};

/** The tables of schema `notification`; the store's own come with it. */
export type NotificationTables = {
  rm_live_updates: LiveUpdateRow;
  /** One row: the newest position of the live log. */
  st_live_head: { id: number; position: number };
  /** One row: the position up to which it was emitted. */
  st_live_emission: { id: number; emitted: number };
  st_tickets: {
    ticket_id: number;
    contact_id: number;
    user_id: number | null;
    queue_id: number | null;
    read_up_to: number;
    status: string;
    is_group: boolean;
    last_inbound: number;
    last_inbound_at: Date | null;
    /** Null: the ticket is deleted. */
    item: ColumnType<unknown, string | null, string | null>;
    /** Null until a message arrives. */
    notice: ColumnType<unknown, string | null | undefined, string | null>;
  };
  /** Contacts that have several numbers, because others were merged into them. */
  st_contact_numbers: { contact_id: number; numbers: string[] };
  st_users: {
    user_id: number;
    is_masked: boolean;
    profile: string;
    queue_ids: number[];
    /** Gets nothing pushed (rule A27). */
    is_suspended: Generated<boolean>;
  };
  /** One row: whether every user sees every ticket. */
  st_desk: { id: number; all_ticket: boolean };
  st_push_subscriptions: {
    endpoint_hash: Buffer;
    user_id: number;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
    created_at: Generated<Date>;
  };
  rm_audit_entries: {
    id: GeneratedAlways<number>;
    event_id: string;
    at: Date;
    actor_kind: string;
    user_id: number | null;
    user_name: string | null;
    action: string;
    kind: string;
    thing_id: string | null;
    thing_name: string | null;
    changes: ColumnType<unknown, string, string>;
    origin_service: string | null;
    origin_subject: string | null;
    origin_sealed: string | null;
  };
  st_audited_things: {
    key: string;
    name: string | null;
    facts: ColumnType<unknown, string, string>;
    is_gone: boolean;
  };
  /** Drops of connections that last; the process that claims one sends its pushes. */
  st_drops: { connection_id: number; is_pushed: Generated<boolean>; claimed_until: Date | null };
  /** Webhooks that the desk switched off; the process that claims one sends its pushes. */
  st_stopped_webhooks: {
    webhook_id: string;
    name: string;
    is_pushed: Generated<boolean>;
    claimed_until: Date | null;
  };
  st_seen: { user_id: number; ticket_id: number; up_to: number };
};

export type NotificationDb = Kysely<NotificationTables & StoreTables>;
