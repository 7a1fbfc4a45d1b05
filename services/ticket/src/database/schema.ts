import type { ChannelType, ContactDeletion, ContactImport, Identity, TicketStatus } from '@balcao/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FilledColumn, TextColumn } from './contact-columns.ts';
import type { ReportTables } from './report-schema.ts';

/** Reading gives parsed JSON of an unknown shape, so a schema checks it. Writing takes JSON text. */
type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

type ContactRow = Record<TextColumn, string> & {
  contact_id: number;
  name: string;
  number: string | null;
  /** All numbers of the contact; none for a merged one. */
  numbers: Generated<string[]>;
  is_number_hidden: boolean;
  is_group: boolean;
  profile_pic_url: string;
  messenger_id: string | null;
  instagram_id: string | null;
  telegram_id: string | null;
  webchat_id: string | null;
  search_name: Generated<string>;
  /** A tsvector. */
  name_words: Generated<string>;
  /** The name is a number, so it is masked like one. */
  named_by_number: GeneratedAlways<boolean>;
  /** The contact's own number is in its name. */
  name_holds_number: GeneratedAlways<boolean>;
  /** The name as users see it who may not see numbers. */
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
  /** Null if all days have the same hours. */
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
/** With the texts that the merge put into empty ones. */
type MergeRow = Record<FilledColumn, string | null> & {
  merge_id: number;
  contact_id: number;
  merged_contact_id: number;
  merged_name: string;
  ticket_ids: number[];
  added_tag_ids: number[];
  identities: Json;
  added_extra_info: Json;
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
  /** The start of the next chunk of the address book; null for its beginning. */
  place: string | null;
  started_at: Date;
  ended_at: Date | null;
};

type DeletionRow = {
  deletion_id: string;
  /** The metadata of the request. */
  metadata: Json;
  state: ContactDeletion['state'];
  total: number;
  deleted: Generated<number>;
  /** The newest contact to delete. Later ones stay. */
  up_to: number;
  /** The next chunk begins after this contact. */
  place: Generated<number>;
  failures: Generated<number>;
  problem: string | null;
  started_at: Date;
  ended_at: Date | null;
};

type PictureRow = {
  contact_id: number;
  /** The connection of the contact's last message. */
  connection_id: number;
  /** When the channel is asked next; null if nothing waits. */
  due_at: Date | null;
  /** When the channel last answered or was given up. */
  asked_at: Date | null;
  failures: Generated<number>;
  /** The hash of the channel's bytes; null if it had no picture. */
  source_hash: string | null;
  /** The key in the store of pictures; null if none is shown. */
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
  transf: Generated<boolean>;
  revision: number;
  read_up_to: number;
  last_inbound: Generated<number>;
  last_message: Generated<string>;
  last_message_at: Date | null;
  last_message_id: string | null;
  /** How often the last message changed, by another one or by an edit. */
  last_message_revision: Generated<number>;
  /** Since when the ticket has waited for its contact; null if the contact wrote last. */
  answered_at: Date | null;
  /** When the contact was reminded. */
  reminded_at: Date | null;
  /** The merged contact to whose address the first message came. */
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

/** The tables of schema `ticket`. The event store adds its own (`es_*`). */
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
  /** Edits and deletions of messages, the texts after moves, and the sent form of other automatic texts. */
  rm_message_changes: HistoryRow;
  rm_message_words: {
    message_id: string;
    ticket_id: number;
    /** The position in its conversation, compared bytewise. */
    sequence: string;
    media_type: string;
    words: string;
  };
  rm_ticket_words: { word: string; ticket_id: number };
  /** What the desk did by itself since a ticket was opened or reopened. */
  rm_ticket_spans: { ticket_id: number; span: Json; is_paused: boolean };
  /** The reaction of each rule to an event, at most one. */
  st_reactions: {
    event_id: string;
    rule: string;
    ticket_id: number;
    contact_id: number;
    at: Date;
    /** The text that was sent. */
    text: string | null;
  };
  /** The last position to which the automation has reacted, whatever the consumer's position is. */
  st_reaction_marks: { partition: number; position: number };
  st_automation_since: { since: Date };
  st_automation_timers: {
    timer_id: string;
    ticket_id: number;
    kind: string;
    due_at: Date;
    /** The message that caused the timer. */
    event_id: string;
    correlation_id: string;
  };
  /** Tickets to close soon after a send of a script. */
  st_closings: { ticket_id: number; due_at: Date; correlation_id: string };
  st_recorded_messages: { message_id: string; ticket_id: number; inbound_number: number | null };
  rm_users: {
    user_id: number;
    name: string;
    queue_ids: Generated<number[]>;
    /** The connection of tickets that this user opens. */
    connection_id: number | null;
    is_deleted: Generated<boolean>;
    /** Gets no tickets (rule A27). */
    is_suspended: Generated<boolean>;
  };
  rm_connections: {
    connection_id: number;
    name: string;
    type: ChannelType;
    color: string;
    is_default: Generated<boolean>;
    /** Its automatic texts and settings. */
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
  /** Connections that were removed. One that is not here may simply be unknown yet. */
  rm_removed_connections: { connection_id: number };
  rm_settings: { key: string; value: string };
} & ReportTables;
