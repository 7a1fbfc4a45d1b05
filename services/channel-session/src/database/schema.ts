import type {
  ChannelType,
  ConnectionReason,
  ConnectionStatus,
  Engine,
  NewEventMetadata,
  Identity,
  OutgoingMedia,
  sendContentAsContact,
} from '@balcao/contracts';
import type { StoreTables } from '@balcao/event-store';
import type { OutboundStatus } from './outbound-states.rules.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import type { z } from 'zod';

export type ConnectionRow = {
  id: number;
  name: string;
  color: string;
  type: ChannelType;
  engine: Engine;
  greeting_message: string;
  farewell_message: string;
  is_default: boolean;
  is_display: boolean;
  queue_ids: number[];
  default_queue_id: number | null;
  hint_message: Generated<string>;
  opening_message: Generated<string>;
  reminder_message: Generated<string>;
  is_automatic_in_groups: Generated<boolean>;
  close_waiting_minutes: number | null;
  close_pending_minutes: number | null;
  reminder_minutes: number | null;
  status: ConnectionStatus;
  reason: ConnectionReason | null;
  number: string | null;
  created_at: Date;
  updated_at: Date;
};

/** The sectors that connections show, from ticket's events. */
export type QueueRow = {
  id: number;
  name: string;
  color: string;
  greeting_message: string;
  start_work: string;
  end_work: string;
  absence_message: string;
};

/** The requests for a session, and what changes too often for an event. */
export type SessionRow = {
  connection_id: number;
  /** A process should hold it. */
  is_wanted: boolean;
  /** The pairing is deleted at the next start. */
  is_fresh: Generated<boolean>;
  /** A running session restarts with its pairing. */
  is_restart: Generated<boolean>;
  /** Counts the requests of users; the holder has executed those it has seen. */
  request: Generated<number>;
  request_seen: Generated<number>;
  qrcode: Generated<string>;
  /** When the first code of the series was shown. */
  qrcode_since: Date | null;
  retries: Generated<number>;
  /** Since when the connection has its status. */
  status_since: Date | null;
  /** Not connected since then, without a request. */
  down_since: Date | null;
  /** The last drop: when, and why. */
  dropped_at: Date | null;
  drop_reason: ConnectionReason | null;
  /** The current drop was reported to admins. */
  is_drop_told: Generated<boolean>;
};

/** The running restart of all sessions, or the last one. */
export type RestartRow = {
  id: 1;
  asked_at: Date;
  asked_by: string;
  connection_ids: number[];
  /** The first so many of them. */
  done: number;
  /** The next one is restarting since then; null: not yet. */
  step_since: Date | null;
  finished_at: Date | null;
};

export type LeaseRow = {
  connection_id: number;
  /** Only rises; written with everything that the session stores. */
  token: number;
  owner: string;
  /** Where the owner runs, so that a neighbour can detect its death. */
  owner_place: string;
  expires_at: Date;
};

export type ChangeKind = 'edit' | 'delete';

/** The channel's id of a message beside ours: inbound messages, and every attempt of a send. */
export type ChannelMessageRow = {
  connection_id: number;
  external_id: string;
  from_me: Generated<boolean>;
  message_id: string;
  /** Null: it is inbound. */
  attempt: number | null;
  /** For a send. */
  contact_id: number | null;
  /** For an inbound message. */
  chat_id: string | null;
  noted_at: Generated<Date>;
};

export type OutboundRow = {
  /** For a change its own id. */
  message_id: string;
  kind: Generated<'send' | ChangeKind>;
  /** The message that a change concerns. */
  target_id: string | null;
  /** The order in which they were accepted. */
  seq: GeneratedAlways<number>;
  connection_id: number;
  contact_id: number;
  source_partition: number;
  source_position: number;
  status: OutboundStatus;
  attempt: number;
  external_id: string | null;
  ack: Generated<number>;
  /** How often in a row the channel could not say whether it has it. */
  lookups: Generated<number>;
  next_attempt_at: ColumnType<Date>;
  attempted_at: Date | null;
  /** Removed once it was sent. */
  body: string | null;
  recipient: JSONColumnType<Identity[]> | null;
  media: JSONColumnType<OutgoingMedia> | null;
  quoted_message_id: string | null;
  /** For a send; null: it was queued before this column existed. */
  ticket_id: number | null;
  metadata: JSONColumnType<NewEventMetadata>;
};

/** The tables of schema `channel_session`; the store's own (`es_*`) come with it. */
export type ChannelSessionTables = {
  rm_connections: ConnectionRow;
  rm_queues: QueueRow;
  /** The settings that sessions follow. */
  rm_settings: { key: string; value: string };
  st_sessions: SessionRow;
  st_leases: LeaseRow;
  st_restart: RestartRow;
  st_chats: { id: string; connection_id: number; newest_at: Date };
  st_chat_identities: { connection_id: number; kind: Identity['kind']; value: string; chat_id: string };
  /** Chats with messages that could not be read yet; chat "": any may. */
  st_unreadable_chats: {
    connection_id: number;
    chat: string;
    addresses: string[];
    /** When the first of these messages came. */
    from_at: Date;
    /** At least this many. */
    messages: number;
    noted_at: Generated<Date>;
  };
  /** The contact that each chat belongs or belonged to. */
  st_chat_contacts: { contact_id: number; chat_id: string };
  /** Erased contacts: nothing of them is stored any more. */
  st_erased_contacts: { contact_id: number; erased_at: Generated<Date> };
  /** Their chats, until the keys are erased too. */
  st_erased_chats: { chat_id: string; erased_at: Generated<Date> };
  /** Deleted tickets: nothing of them is sent any more. */
  st_removed_tickets: { ticket_id: number; removed_at: Generated<Date> };
  st_outbound: OutboundRow;
  st_channel_messages: ChannelMessageRow;
  st_early_changes: {
    connection_id: number;
    position: GeneratedAlways<number>;
    external_id: string;
    from_me: boolean;
    kind: ChangeKind;
    body: string;
    noted_at: Generated<Date>;
  };
  sim_phones: SimulatedPhoneRow;
  sim_inbound: {
    connection_id: number;
    id: string;
    position: GeneratedAlways<number>;
    from_number: string;
    name: string;
    body: string;
    sent_at: Date;
    delivered_at: Date | null;
    /** Null: a text. */
    content: JSONColumnType<SimulatedContent> | null;
    quoted_id: string | null;
    from_me: Generated<boolean>;
    group_id: string | null;
    group_name: string | null;
    /** For a call: we did not take it. */
    is_declined: Generated<boolean>;
  };
  sim_outbox: {
    connection_id: number;
    position: number;
    id: string;
    to_number: string;
    body: string;
    at: Generated<Date>;
    ack: number;
    ack_told: Generated<number>;
    file: JSONColumnType<SimulatedFile> | null;
    quoted_id: string | null;
    is_edited: Generated<boolean>;
    is_revoked: Generated<boolean>;
  };
  sim_changes: {
    connection_id: number;
    position: GeneratedAlways<number>;
    id: string;
    from_me: boolean;
    kind: ChangeKind;
    body: string;
    delivered_at: Date | null;
  };
  sim_contacts: {
    connection_id: number;
    number: string;
    name: string;
    is_listed: boolean;
    is_registered: boolean;
  };
  /** Of a person by number, of a group by id. */
  sim_pictures: { connection_id: number; shown_by: string; content: Buffer; is_hidden: boolean };
};

/** Everything except texts that a simulated phone sends. */
export type SimulatedContent = Exclude<
  z.output<typeof sendContentAsContact.body>['content'],
  { kind: 'text' }
>;

/** A file that reached the simulated network. */
export type SimulatedFile = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly isVoice: boolean;
  readonly sha256: string;
};

export type SimulatedPhoneRow = {
  connection_id: number;
  number: string;
  qrcode: string | null;
  is_paired: Generated<boolean>;
  /** The driver that the network talks to; an older one learns that it was replaced. */
  session_id: string | null;
  last_position: Generated<number>;
  is_offline: Generated<boolean>;
  holds_acks: Generated<boolean>;
  slow_ms: Generated<number>;
  reject: Generated<number>;
  duplicate: Generated<number>;
  reorder: Generated<number>;
  drop_answer: Generated<number>;
  fail_media: Generated<number>;
  gone_media: Generated<number>;
  fail_changes: Generated<number>;
  fail_checks: Generated<number>;
};

export type ChannelSessionDatabase = Kysely<ChannelSessionTables & StoreTables>;
