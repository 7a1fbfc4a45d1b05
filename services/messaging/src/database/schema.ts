import type {
  ApiOrigin,
  AutomaticRule,
  ChangeProblem,
  ChangeState,
  Identity,
  Media,
  MediaTwins,
  MediaType,
  Message,
  OldMessage,
  OutgoingMedia,
  SendProblem,
  StoredMedia,
  TicketStatus,
} from '@balcao/contracts';
import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export type MessageTable = {
  message_id: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  sequence: string;
  from_me: boolean;
  body: string;
  media_type: MediaType;
  ack: number;
  send_state: Message['sendState'];
  send_problem: SendProblem | null;
  attempt: number;
  client_id: string | null;
  inbound_number: number | null;
  /** The author of a message in a group. */
  author_name: string | null;
  author_number: string | null;
  /** The user who sent it from the desk. */
  user_id: number | null;
  quoted_message_id: string | null;
  media_url: string | null;
  media: Json<Media | null>;
  is_video_call: boolean | null;
  is_edited: boolean;
  is_deleted: boolean;
  /** Oldest first. The id of each is that of the change that replaced it. */
  old_messages: Json<OldMessage[]>;
  /** The last change that was sent to the channel, until the channel confirms it. */
  change_id: string | null;
  change_kind: ChangeState['kind'] | null;
  change_state: ChangeState['state'] | null;
  change_at: Date | null;
  change_problem: ChangeProblem | null;
  change_text: string | null;
  /** Only its sender sees it. */
  is_held: boolean;
  held_until: Date | null;
  /** The ticket's move that a held text belongs to. */
  ticket_event_id: string | null;
  /** The rule by which the automation sent it. */
  automatic_rule: AutomaticRule | null;
  /** The API token that sent it. */
  api: Json<ApiOrigin | null>;
  external_key: string | null;
  /** The channel's time, if the message is ordered later than that. */
  sent_at: Date | null;
  queued_at: Date | null;
  handed_at: Date | null;
  server_at: Date | null;
  device_at: Date | null;
  read_at: Date | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

/** The tables of schema `messaging`. The event store adds its own (`es_*`). */
export type MessagingTables = {
  rm_messages: MessageTable;
  /** Sends of scripts, by their idempotency keys. */
  st_script_sends: {
    command_id: string;
    send_id: string;
    digest: string;
    busy_until: Date;
    at: ColumnType<Date, never, never>;
  };
  st_addresses: {
    contact_id: number;
    connection_id: number;
    identities: ColumnType<unknown, string, string>;
    sequence: string;
  };
  /** Where each ticket is, from the events of ticket. */
  rm_tickets: {
    ticket_id: number;
    contact_id: number;
    connection_id: number | null;
    queue_id: number | null;
    user_id: number | null;
    status: TicketStatus;
    read_up_to: number;
  };
  rm_contact_identities: { contact_id: number; kind: Identity['kind']; value: string };
  /** Where the file of a message is stored, and how far the fetching of it is. */
  rm_media: {
    message_id: string;
    ticket_id: number;
    connection_id: number;
    state: 'pending' | 'stored' | 'failed';
    /** When the channel is asked next. */
    due_at: Date;
    /** Since when the file is wanted: since its message came, or since a user asked again. */
    pending_since: Date | null;
    stored: Json<StoredMedia | null>;
    twins: Json<MediaTwins>;
    /** The file as the channel gets it, if the message is sent. */
    outgoing: Json<OutgoingMedia | null>;
  };
  rm_media_keys: { key: string; message_id: string };
  rm_settings: { key: string; value: string };
  rm_connections: { connection_id: number; farewell_message: string };
  st_drafts: {
    user_id: number;
    ticket_id: number;
    body: string;
    quoted_message_id: string | null;
    is_note: boolean;
    updated_at: Date;
  };
};
