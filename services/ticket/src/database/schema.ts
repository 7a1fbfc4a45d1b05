import type { ChannelType, Identity, TicketStatus } from '@balcao/contracts';
import type { Generated } from 'kysely';

type ContactRow = {
  contact_id: number;
  name: string;
  number: string | null;
  is_number_hidden: boolean;
  is_group: boolean;
  email: string;
  profile_pic_url: string;
  messenger_id: string | null;
  instagram_id: string | null;
  telegram_id: string | null;
  webchat_id: string | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

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
  created_at: Date;
  updated_at: Date;
};

/** The tables of schema `ticket`; the store's own (`es_*`) come with it. */
export type TicketTables = {
  rm_contacts: ContactRow;
  rm_contact_identities: { kind: Identity['kind']; match_key: string; value: string; contact_id: number };
  rm_tickets: TicketRow;
  st_recorded_messages: { message_id: string; ticket_id: number; inbound_number: number | null };
  rm_users: { user_id: number; name: string };
  rm_connections: { connection_id: number; name: string; type: ChannelType; color: string };
  rm_settings: { key: string; value: string };
};
