import { type Kysely, sql } from 'kysely';

/** The zero of each script, behind which its other digits stand: the table by which `withPlainDigits` reads (Unicode 17). */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0,
  0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40,
  0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730,
  0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50,
  0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
  0x1fbf0,
];
const ten = Array.from({ length: 10 }, (_, value) => value);
const written = zeros.flatMap((zero) => ten.map((value) => String.fromCodePoint(zero + value))).join('');
const plain = '0123456789'.repeat(zeros.length);

/** What a timeline shows of something that is no move of the ticket itself. */
const history = `entry_id uuid primary key, ticket_id bigint not null, at timestamptz(3) not null, type text not null,
    actor jsonb not null, before jsonb, after jsonb`;

const counted = ['contact', 'extra_info', 'merge', 'queue', 'quick_answer', 'tag', 'ticket'];

const statements = [
  ...counted.map((thing) => `create sequence ${thing}_ids`),
  `create function plain_digits(written text) returns text immutable strict parallel safe language sql
    return translate(written, '${written}', '${plain}')`,
  // As `isNamedByNumber` decides. Some locales count digits of other scripts among letters, so they are folded first.
  `create function is_named_by_number(name text, number text) returns boolean
    immutable parallel safe language sql
    return (
      select said !~ '[[:alpha:]]'
        and (length(digits) >= 8 or (digits <> '' and digits = regexp_replace(coalesce(plain_digits(number), ''), '[^0-9]', '', 'g')))
      from (select plain_digits(name) as said) in_name,
        lateral (select regexp_replace(said, '[^0-9]', '', 'g') as digits) in_digits
    )`,
  // As `hideNumbers` finds a number, or a little more: signs and letters between the digits do not matter.
  `create function holds_number(search_name text, number text) returns boolean
    immutable parallel safe language sql
    return (
      select length(tail) = 7 and position(tail in digits) > 0
      from (
        select right(regexp_replace(coalesce(plain_digits(number), ''), '[^0-9]', '', 'g'), 7) as tail,
          regexp_replace(plain_digits(search_name), '[^0-9]', '', 'g') as digits
      ) in_name
    )`,
  // The order tells no hidden digit, neither of a name that is a number nor of one that holds it (rule N4).
  `create function shown_search_name(name text, search_name text, number text) returns text
    immutable parallel safe language sql
    return (
      select case
        when is_named_by_number(name, number) then rpad(left(digits, -4), length(digits), '*')
        when holds_number(search_name, number) then regexp_replace(plain_digits(search_name), '[0-9]', '*', 'g')
        else search_name
      end
      from (select regexp_replace(plain_digits(name), '[^0-9]', '', 'g') as digits) in_name
    )`,
  // Every end of a number: what begins an end stands somewhere in the number. `hidden` digits at the end are left out.
  `create function ends_of_numbers(numbers text[], hidden integer) returns tsvector immutable parallel safe language sql
    return array_to_tsvector(array(
      select substr(shown.number, n)
      from unnest(numbers) as each (number)
      cross join lateral (select left(each.number, greatest(length(each.number) - hidden, 0)) as number) shown
      cross join lateral generate_series(1, length(shown.number)) n
    ))`,
  // What each connection says and does by itself.
  `create table rm_connections (
    connection_id bigint primary key, name text not null, type text, color text not null,
    is_default boolean not null default false, greeting_message text not null default '',
    is_display boolean not null default false, queue_ids bigint[] not null default '{}',
    default_queue_id bigint, hint_message text not null default '', opening_message text not null default '',
    reminder_message text not null default '', is_automatic_in_groups boolean not null default false,
    close_waiting_minutes integer, close_pending_minutes integer, reminder_minutes integer
  )`,
  // Two spellings of one address share its match key: they can never belong to two contacts.
  `create table rm_contact_identities (
    kind text not null, match_key text not null, value text not null, contact_id bigint not null,
    primary key (kind, match_key)
  )`,
  `create index rm_contact_identities_contact on rm_contact_identities (contact_id)`,
  // The filled e-mail is what an empty one was filled with: it goes back with whom it came.
  `create table rm_contact_merges (
    merge_id bigint primary key, contact_id bigint not null, merged_contact_id bigint not null,
    merged_name text not null, ticket_ids bigint[] not null, added_tag_ids bigint[] not null,
    identities jsonb not null, added_extra_info jsonb not null, merged_at timestamptz(3) not null,
    filled_email text
  )`,
  `create index rm_contact_merges_contact on rm_contact_merges (contact_id)`,
  `create table rm_contact_tags (contact_id bigint not null, tag_id bigint not null, primary key (contact_id, tag_id))`,
  `create index rm_contact_tags_tag on rm_contact_tags (tag_id, contact_id)`,
  // `search_name` is the name without case and accents; `merged_into` hides who went up in another. A person has several
  // numbers once two contacts are one; `number` is the one that is shown. What masks a name is kept with each contact:
  // a search asks it of every one whose name fits.
  `create table rm_contacts (
    contact_id bigint primary key, name text not null, number text, is_number_hidden boolean not null,
    is_group boolean not null, email text not null, profile_pic_url text not null, messenger_id text,
    instagram_id text, telegram_id text, webchat_id text, revision integer not null,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    search_name text not null default '', extra_info jsonb not null default '[]', merged_into bigint,
    name_words tsvector not null default '', numbers text[] not null default '{}',
    number_ends tsvector generated always as (ends_of_numbers(numbers, 0)) stored,
    shown_number_ends tsvector generated always as (ends_of_numbers(numbers, 4)) stored,
    named_by_number boolean not null generated always as (is_named_by_number(name, number)) stored,
    name_holds_number boolean not null generated always as (holds_number(search_name, number)) stored,
    shown_search_name text not null generated always as (shown_search_name(name, search_name, number)) stored
  )`,
  `create index rm_contacts_by_creation on rm_contacts (created_at)`,
  `create index rm_contacts_by_name on rm_contacts (search_name collate "C", contact_id) where merged_into is null`,
  `create index rm_contacts_by_shown_name on rm_contacts (shown_search_name collate "C", contact_id)
    where merged_into is null`,
  // Any part of a name or of an address: there are few contacts beside messages, so trigrams cost little here.
  `create index rm_contacts_email_parts on rm_contacts using gin (email gin_trgm_ops)`,
  // Who went up in a contact goes with it.
  `create index rm_contacts_merged on rm_contacts (merged_into) where merged_into is not null`,
  `create index rm_contacts_name_parts on rm_contacts using gin (search_name gin_trgm_ops)`,
  `create index rm_contacts_name_words on rm_contacts using gin (name_words)`,
  `create index rm_contacts_number_ends on rm_contacts using gin (number_ends)`,
  `create index rm_contacts_shown_number_ends on rm_contacts using gin (shown_number_ends)`,
  `create table rm_message_changes (${history})`,
  `create index rm_message_changes_ticket on rm_message_changes (ticket_id, at)`,
  // Where each message stands in its conversation, and what it is: the newest that has a word is found along an index. An
  // edit takes away the words that no other message of its ticket has.
  `create table rm_message_words (
    message_id uuid primary key, ticket_id bigint not null, words text not null,
    sequence text collate "C" not null, media_type text not null
  )`,
  // In a long conversation the message with a rare word is found without reading all others.
  `create index rm_message_words_by_word on rm_message_words
    using gin (array_to_tsvector(string_to_array(words, ' ')))`,
  `create index rm_message_words_in_order on rm_message_words (ticket_id, sequence desc)`,
  `create table rm_note_history (${history})`,
  `create index rm_note_history_ticket on rm_note_history (ticket_id, at)`,
  `create table rm_notes (
    note_id uuid primary key, ticket_id bigint not null, body text not null, user_id bigint,
    user_name text not null, client_id text, is_edited boolean not null, revision integer not null,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null
  )`,
  `create index rm_notes_ticket on rm_notes (ticket_id, created_at)`,
  `create table rm_queues (
    queue_id bigint primary key, name text not null, color text not null, greeting_message text not null,
    start_work text not null, end_work text not null, absence_message text not null,
    revision integer not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    work_week jsonb, holidays jsonb not null default '[]'
  )`,
  `create unique index rm_queues_color on rm_queues (lower(color))`,
  `create unique index rm_queues_name on rm_queues (lower(name))`,
  `create table rm_quick_answers (
    quick_answer_id bigint primary key, shortcut text not null, message text not null,
    revision integer not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    uses integer not null default 0
  )`,
  // As `folded` has it: letters with accents stand where people look for them, and not behind z.
  `create index rm_quick_answers_order on rm_quick_answers (
    regexp_replace(normalize(lower(left(message, 200)), NFD), '[\\u0300-\\u036f]', '', 'g'), quick_answer_id
  )`,
  `create unique index rm_quick_answers_shortcut on rm_quick_answers (lower(shortcut))`,
  // Connections that are gone: what they had brought may still come.
  `create table rm_removed_connections (connection_id bigint primary key)`,
  `create table rm_report_hours (
    queue_id bigint not null, since timestamptz not null, revision integer not null, hours jsonb not null,
    primary key (queue_id, revision)
  )`,
  `create table rm_report_measures (
    ticket_id bigint not null, began_revision integer not null, number integer not null, metric text not null,
    at timestamptz not null, contact_id bigint not null, is_group boolean not null, user_id bigint,
    queue_id bigint, connection_id bigint, tag_ids bigint[] not null, wall_ms bigint, working_ms bigint,
    primary key (ticket_id, began_revision, number)
  )`,
  // Figures are read from the index alone: the rows of a week lie all over the table.
  `create index rm_report_measures_at on rm_report_measures (metric, at, ticket_id)
    include (is_group, user_id, queue_id, connection_id, wall_ms, working_ms)`,
  // What reports are made of: spans and stays of tickets, turns of contacts, and what is measured of them.
  `create table rm_report_spans (
    ticket_id bigint not null, began_revision integer not null, contact_id bigint not null,
    is_group boolean not null, began_at timestamptz not null, is_reopened boolean not null,
    is_reopened_soon boolean not null, user_id bigint, queue_id bigint, connection_id bigint,
    accepted_at timestamptz, accepted_by bigint, ended_at timestamptz, ended_by text, tag_ids bigint[],
    primary key (ticket_id, began_revision)
  )`,
  `create index rm_report_spans_going_on on rm_report_spans (contact_id) where ended_at is null`,
  `create table rm_report_stays (
    ticket_id bigint not null, began_revision integer not null, is_group boolean not null,
    status text not null, user_id bigint, queue_id bigint, connection_id bigint,
    began_at timestamptz not null, ended_at timestamptz, primary key (ticket_id, began_revision)
  )`,
  // What stood at a moment, however long ago.
  `create index rm_report_stays_at on rm_report_stays using gist (tstzrange(began_at, ended_at))`,
  `create index rm_report_stays_going_on on rm_report_stays (ticket_id) where ended_at is null`,
  `create table rm_report_tags (contact_id bigint primary key, tag_ids bigint[] not null)`,
  `create table rm_report_turns (
    ticket_id bigint not null, began_revision integer not null, number integer not null,
    began_at timestamptz not null, answered_at timestamptz, answered_by bigint,
    primary key (ticket_id, began_revision, number)
  )`,
  `create table rm_settings (key text primary key, value text not null)`,
  `create table rm_tags (
    tag_id bigint primary key, name text not null, color text not null, revision integer not null,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null
  )`,
  `create unique index rm_tags_name on rm_tags (lower(name))`,
  `create table rm_ticket_spans (ticket_id bigint primary key, span jsonb not null, is_paused boolean not null)`,
  `create index rm_ticket_spans_paused on rm_ticket_spans (ticket_id) where is_paused`,
  // Distinct words of a ticket: what a search reads. Its key answers beginnings of words in order.
  `create table rm_ticket_words (
    word text collate "C" not null, ticket_id bigint not null, primary key (word, ticket_id)
  )`,
  // One row is one item of the list. Unread, last message and the time of the last change are no events: a rebuild
  // carries these columns over. Its text is of `last_message_id`, and an edit of it has a newer `last_message_revision`.
  // The merged contact is the one whose address brought the ticket, and the ticket goes back with the address.
  // `answered_at`: since when it waits for its contact; null while what they wrote has no answer.
  // `transf`: what the last move that named it said (rule T4).
  `create table rm_tickets (
    ticket_id bigint primary key, contact_id bigint not null, connection_id bigint, is_group boolean not null,
    status text not null, user_id bigint, queue_id bigint, revision integer not null,
    read_up_to integer not null, last_inbound integer not null default 0,
    last_message text not null default '', last_message_at timestamptz(3), created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null, last_message_id uuid, merged_contact_id bigint,
    answered_at timestamptz, reminded_at timestamptz, last_message_revision integer not null default 0,
    transf boolean not null default false
  ) with (fillfactor = 80)`,
  `create index rm_tickets_answered on rm_tickets (connection_id, answered_at)
    where status = 'open' and answered_at is not null`,
  `create index rm_tickets_conversation on rm_tickets (contact_id, connection_id, updated_at)`,
  `create index rm_tickets_created on rm_tickets (status, created_at, ticket_id)`,
  `create unique index rm_tickets_one_unresolved on rm_tickets (contact_id, connection_id) where status <> 'closed'`,
  `create index rm_tickets_pending_since on rm_tickets (connection_id, updated_at) where status = 'pending'`,
  // Some tokens see only contacts with a ticket in one of their sectors.
  `create index rm_tickets_queue_contact on rm_tickets (queue_id, contact_id)`,
  `create index rm_tickets_queue_created on rm_tickets (queue_id, status, created_at, ticket_id)`,
  `create index rm_tickets_queue_updated on rm_tickets (queue_id, status, updated_at, ticket_id)`,
  `create index rm_tickets_updated on rm_tickets (status, updated_at, ticket_id)`,
  `create index rm_tickets_user_created on rm_tickets (user_id, status, created_at, ticket_id)`,
  `create index rm_tickets_user_updated on rm_tickets (user_id, status, updated_at, ticket_id)`,
  `create table rm_users (
    user_id bigint primary key, name text not null, queue_ids bigint[] not null default '{}',
    connection_id bigint, is_deleted boolean not null default false,
    is_suspended boolean not null default false
  )`,
  // What was written before the desk could speak is answered by nobody but people.
  `create table st_automation_since (since timestamptz not null default now())`,
  `insert into st_automation_since default values`,
  `create table st_automation_timers (
    timer_id uuid primary key, ticket_id bigint not null, kind text not null, due_at timestamptz not null,
    event_id uuid not null, correlation_id text not null, unique (ticket_id, kind)
  )`,
  `create index st_automation_timers_due on st_automation_timers (due_at)`,
  // Tickets that are closed soon after a script sent something in them (closeTicketApi).
  `create table st_closings (ticket_id bigint primary key, due_at timestamptz not null, correlation_id text not null)`,
  `create index st_closings_due on st_closings (due_at)`,
  // Deletions of every contact: truth is here, jobs only work on it. One at a time.
  `create table st_contact_deletions (
    deletion_id uuid primary key, metadata jsonb not null, state text not null, total integer not null,
    deleted integer not null default 0, up_to bigint not null, place bigint not null default 0,
    failures integer not null default 0, problem text, started_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  `create unique index st_contact_deletions_running on st_contact_deletions ((true)) where ended_at is null`,
  // Imports from a phone: truth is here, jobs only work on it. One at a time per connection.
  `create table st_contact_imports (
    import_id uuid primary key, connection_id bigint not null, user_id bigint not null, state text not null,
    total integer, seen integer not null default 0, created integer not null default 0,
    skipped integer not null default 0, problem text, failures integer not null default 0, place text,
    started_at timestamptz(3) not null, ended_at timestamptz(3)
  )`,
  `create unique index st_contact_imports_running on st_contact_imports (connection_id) where ended_at is null`,
  // Whose picture is to be asked for, and what was found.
  `create table st_contact_pictures (
    contact_id bigint primary key, connection_id bigint not null, due_at timestamptz, asked_at timestamptz,
    failures integer not null default 0, source_hash text, picture_key uuid unique
  )`,
  `create index st_contact_pictures_due on st_contact_pictures (connection_id, due_at) where due_at is not null`,
  // How often somebody who may not see numbers wrote one, since when.
  `create table st_number_tries (user_id bigint primary key, tries integer not null, since timestamptz not null)`,
  `create table st_reaction_marks (partition integer primary key, position bigint not null)`,
  // What the desk did by itself already, how far it is (`st_reaction_marks`), and what it waits for (`st_automation_timers`).
  `create table st_reactions (
    event_id uuid not null, rule text not null, ticket_id bigint not null, contact_id bigint not null,
    at timestamptz not null, text text, primary key (event_id, rule)
  )`,
  `create index st_reactions_by_age on st_reactions (at)`,
  `create index st_reactions_of_contacts on st_reactions (contact_id, at)`,
  // What was recorded already: a repeat gets the same answer.
  `create table st_recorded_messages (message_id uuid primary key, ticket_id bigint not null, inbound_number integer)`,
  // One row. A shape of before is built anew; a time zone is what times were measured in; a place: up to there anew.
  `create table st_report_build (
    is_single boolean primary key default true check (is_single), time_zone text, place bigint,
    shape integer not null default 0
  )`,
  // A desk without history has nothing to build.
  `insert into st_report_build (shape) values (2)`,
];

/** Contacts, tickets, sectors, tags, quick answers, notes, the search, the automation and the reports. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
