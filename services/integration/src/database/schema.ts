import type { DeliveryState } from '@balcao/contracts';
import type { StoreTables } from '@balcao/event-store';
import type { Generated, GeneratedAlways, Kysely } from 'kysely';

/** The tables of schema `integration`; the store's own come with it. */
export type IntegrationTables = {
  st_receivers: {
    receiver_id: string;
    is_on: boolean;
    since: Date;
    paused_until: Generated<Date | null>;
    changed_at: Generated<Date | null>;
  };
  st_deliveries: {
    receiver_id: string;
    delivery_id: string;
    sequence: GeneratedAlways<number>;
    lane: string;
    contact_id: number | null;
    ticket_id: number | null;
    content: string;
    state: Generated<DeliveryState>;
    failures: Generated<number>;
    created_at: Date;
    ended_at: Date | null;
    type: Generated<string | null>;
    position: Generated<number | null>;
    also_contact_ids: Generated<number[] | null>;
  };
  st_lanes: { receiver_id: string; lane: string; due_at: Date; claimed_until: Date | null };
  st_delivery_tries: {
    receiver_id: string;
    delivery_id: string;
    number: number;
    at: Date;
    took_ms: number;
    status: number | null;
    problem: string | null;
    answer: string;
  };
  st_places: {
    message_id: string;
    contact_id: number;
    ticket_id: number;
    latitude: string;
    longitude: string;
    failures: Generated<number>;
    due_at: Date;
    created_at: Date;
  };
  st_webhooks: {
    webhook_id: string;
    token_id: string | null;
    token_name: string;
    queue_ids: number[];
    own_contacts_only: Generated<boolean>;
    name: string;
    url: string;
    types: string[];
    is_on: boolean;
    problem: string | null;
    wrapped_secret: string;
    previous_secret: string | null;
    previous_until: Date | null;
    failing_since: Date | null;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  rm_token_ends: { token_id: string; ends_at: Date };
  st_feed_head: { id: Generated<boolean>; position: number };
  st_feed: {
    position: number;
    delivery_id: string;
    event_id: string;
    type: string;
    at: Date;
    data: string;
    contact_ids: number[];
    ticket_id: number | null;
    queue_ids: number[];
    contact_queue_ids: Generated<number[]>;
    is_for_everybody: boolean;
    appended_at: Date;
    /** Null in entries without a message, and in those of earlier releases. */
    message_id: Generated<string | null>;
  };
  st_known_contacts: {
    contact_id: number;
    name: string;
    number: string | null;
    is_group: boolean;
    revision: number;
  };
  st_feed_gone: { kind: 'contact' | 'ticket'; id: number; at: Generated<Date> };
  rm_connections: { connection_id: number; number: string };
};

export type IntegrationDb = Kysely<IntegrationTables & StoreTables>;
