import type { ChannelType, ContactDeletion, ContactImport, Identity, TicketStatus } from '@balcao/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReportTables } from './report-schema.ts';

/** Read as it was parsed, so it passes a schema; written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

type ContactRow = {
  contact_id: number;
  name: string;
  number: string | null;
  /** All of them; of who was merged into another none. */
  numbers: Generated<string[]>;
  is_number_hidden: boolean;
  is_group: boolean;
  email: string;
  profile_pic_url: string;
  messenger_id: string | null;
  instagram_id: string | null;
  telegram_id: string | null;
  webchat_id: string | null;
  search_name: Generated<string>;
  /** A tsvector. */
  name_words: Generated<string>;
  /** The name is a number too, and masked with it. */
  named_by_number: GeneratedAlways<boolean>;
  /** As it is shown to whoever may not see numbers. */
  shown_search_name: GeneratedAlways<string>;
  extra_info: JsonWithDefault;
  merged_into: number | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

type Versioned = { revision: number; created_at: Date; updated_at: Date };
type QueueRow = Versioned & {
  queue_id: number;
  name: string;
  color: string;
  greeting_message: string;
  start_work: string;
  end_work: string;
  absence_message: string;
  /** Null: the same hours on every day. */
  work_week: ColumnType<unknown, string | null, string | null>;
  holidays: Json;
};
type TagRow = Versioned & { tag_id: number; name: string; color: string };
type QuickAnswerRow = Versioned & {
  quick_answer_id: number;
  shortcut: string;
  message: string;
  uses: Generated<number>;
};
type MergeRow = {
  merge_id: number;
  contact_id: number;
  merged_contact_id: number;
  merged_name: string;
  ticket_ids: number[];
  added_tag_ids: number[];
  identities: Json;
  added_extra_info: Json;
  /** What an empty e-mail was filled with. */
  filled_email: string | null;
  merged_at: Date;
};
type ImportRow = {
  import_id: string;
  connection_id: number;
  user_id: number;
  state: ContactImport['state'];
  total: number | null;
  seen: Generated<number>;
  created: Generated<number>;
  skipped: Generated<number>;
  problem: string | null;
  failures: Generated<number>;
  /** Where the next chunk of the address book begins; null at its beginning. */
  place: string | null;
  started_at: Date;
  ended_at: Date | null;
};

type DeletionRow = {
  deletion_id: string;
  /** Of whoever asked. */
  metadata: Json;
  state: ContactDeletion['state'];
  total: number;
  deleted: Generated<number>;
  /** The newest contact that goes: who comes later stays. */
  up_to: number;
  /** Behind this contact the next chunk begins. */
  place: Generated<number>;
  failures: Generated<number>;
  problem: string | null;
  started_at: Date;
  ended_at: Date | null;
};

type PictureRow = {
  contact_id: number;
  /** By which the contact was heard of last. */
  connection_id: number;
  /** When the channel is to be asked; null: nothing waits. */
  due_at: Date | null;
  /** When it answered last, or was given up. */
  asked_at: Date | null;
  failures: Generated<number>;
  /** Of the bytes as the channel had them; null: it had none. */
  source_hash: string | null;
  /** In the store of pictures; null: none is shown. */
  picture_key: string | null;
};

type NumberTriesRow = { user_id: number; tries: number; since: Date };

type TicketRow = {
  ticket_id: number;
  contact_id: number;
  connection_id: number | null;
  is_group: boolean;
  status: TicketStatus;
  user_id: number | null;
  queue_id: number | null;
  revision: number;
  read_up_to: number;
  last_inbound: Generated<number>;
  last_message: Generated<string>;
  last_message_at: Date | null;
  last_message_id: string | null;
  /** Since when it waits for its contact; null: what they wrote has no answer. */
  answered_at: Date | null;
  /** When the contact was reminded of that. */
  reminded_at: Date | null;
  /** By whose address it came, when that contact had been merged into this one. */
  merged_contact_id: number | null;
  created_at: Date;
  updated_at: Date;
};

type NoteRow = {
  note_id: string;
  ticket_id: number;
  body: string;
  user_id: number | null;
  user_name: string;
  client_id: string | null;
  is_edited: boolean;
  revision: number;
  created_at: Date;
  updated_at: Date;
};
type HistoryRow = {
  entry_id: string;
  ticket_id: number;
  at: Date;
  type: string;
  actor: Json;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
};

/** The tables of schema `ticket`; the store's own (`es_*`) come with it. */
export type TicketTables = {
  rm_contacts: ContactRow;
  rm_contact_identities: { kind: Identity['kind']; match_key: string; value: string; contact_id: number };
  rm_queues: QueueRow;
  rm_tags: TagRow;
  rm_contact_tags: { contact_id: number; tag_id: number };
  rm_quick_answers: QuickAnswerRow;
  rm_contact_merges: MergeRow;
  st_contact_imports: ImportRow;
  st_contact_deletions: DeletionRow;
  st_contact_pictures: PictureRow;
  st_number_tries: NumberTriesRow;
  rm_tickets: TicketRow;
  rm_notes: NoteRow;
  rm_note_history: HistoryRow;
  /** Edits and deletions of messages, the texts that followed moves, and the words of other automatic texts. */
  rm_message_changes: HistoryRow;
  rm_message_words: {
    message_id: string;
    ticket_id: number;
    /** Where it stands in its conversation, bytewise. */
    sequence: string;
    media_type: string;
    words: string;
  };
  rm_ticket_words: { word: string; ticket_id: number };
  /** What the desk did by itself since a ticket was opened or reopened. */
  rm_ticket_spans: { ticket_id: number; span: Json; is_paused: boolean };
  /** What each rule did because of an event: once. */
  st_reactions: {
    event_id: string;
    rule: string;
    ticket_id: number;
    contact_id: number;
    at: Date;
    /** What was said. */
    text: string | null;
  };
  /** Up to where messages were reacted to, whatever the consumer's position says. */
  st_reaction_marks: { partition: number; position: number };
  st_automation_since: { since: Date };
  st_automation_timers: {
    timer_id: string;
    ticket_id: number;
    kind: string;
    due_at: Date;
    /** The message that it follows. */
    event_id: string;
    correlation_id: string;
  };
  /** Tickets that are closed soon after a script sent something in them. */
  st_closings: { ticket_id: number; due_at: Date; correlation_id: string };
  st_recorded_messages: { message_id: string; ticket_id: number; inbound_number: number | null };
  rm_users: {
    user_id: number;
    name: string;
    queue_ids: Generated<number[]>;
    /** The connection that tickets which this user opens go out by. */
    connection_id: number | null;
    is_deleted: Generated<boolean>;
  };
  rm_connections: {
    connection_id: number;
    name: string;
    type: ChannelType;
    color: string;
    is_default: Generated<boolean>;
    /** What it says and does by itself. */
    greeting_message: Generated<string>;
    is_display: Generated<boolean>;
    queue_ids: Generated<number[]>;
    default_queue_id: number | null;
    hint_message: Generated<string>;
    opening_message: Generated<string>;
    reminder_message: Generated<string>;
    is_automatic_in_groups: Generated<boolean>;
    close_waiting_minutes: number | null;
    close_pending_minutes: number | null;
    reminder_minutes: number | null;
  };
  /** One that was heard of nowhere yet is not gone. */
  rm_removed_connections: { connection_id: number };
  rm_settings: { key: string; value: string };
} & ReportTables;
