import type { Identity, MediaType, Message, SendProblem } from '@balcao/contracts';
import type { ColumnType } from 'kysely';

type MessageRow = {
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
  /** Who wrote in a group. */
  author_name: string | null;
  author_number: string | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

/** The tables of schema `messaging`; the store's own (`es_*`) come with it. */
export type MessagingTables = {
  rm_messages: MessageRow;
  st_addresses: {
    contact_id: number;
    connection_id: number;
    identities: ColumnType<unknown, string, string>;
    sequence: string;
  };
  rm_tickets: {
    ticket_id: number;
    contact_id: number;
    connection_id: number | null;
    queue_id: number | null;
    read_up_to: number;
  };
  rm_contact_identities: { contact_id: number; kind: Identity['kind']; value: string };
  rm_settings: { key: string; value: string };
};
