import type { ColumnType, Generated } from 'kysely';

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
  at: Generated<Date>;
};

/** The tables of schema `notification`; the store's own come with it. */
export type NotificationTables = {
  rm_live_updates: LiveUpdateRow;
  /** One row: the newest position of the live log. */
  st_live_head: { id: number; position: number };
  /** One row: how far it was emitted. */
  st_live_emission: { id: number; emitted: number };
  st_tickets: {
    ticket_id: number;
    contact_id: number;
    user_id: number | null;
    queue_id: number | null;
    read_up_to: number;
    item: ColumnType<unknown, string, string>;
  };
  st_users: { user_id: number; is_masked: boolean };
};
