import type { IntegrationKey, Profile, SettingKey, User } from '@balcao/contracts';
import type { ColumnType, Generated } from 'kysely';

type Defaulted = ColumnType<Date, never, Date>;

export type UserRow = {
  id: number;
  name: string;
  email: string;
  profile: Profile;
  is_tricked: User['isTricked'];
  start_work: string;
  end_work: string;
  queue_ids: number[];
  whatsapp_id: number | null;
  /** An admin shut them out (rule A27). */
  is_suspended: boolean;
  /** Self-registered and not admitted yet. */
  is_newcomer: boolean;
  /** Must still choose a password by a link. */
  is_invited: boolean;
  created_at: Date;
};

/** The tables of schema `auth`; the store's own (`es_*`) come with it. */
export type AuthTables = {
  rm_users: UserRow;
  rm_sessions: { id: string; user_id: number; started_at: Date; ended_at: Date | null };
  rm_settings: { key: SettingKey; value: string; created_at: Date; updated_at: Date };
  /** The shown fields of users' default connections. */
  rm_connections: { id: number; name: string; type: string | null; color: string };
  /** The shown fields of users' sectors. */
  rm_queues: { id: number; name: string; color: string };
  rm_api_tokens: {
    token_id: string;
    name: string;
    scopes: string[];
    queue_ids: number[];
    own_contacts_only: boolean;
    addresses: string[];
    expires_at: Date | null;
    created_at: Date;
  };
  /** Only the SHA-256 of a script's token is stored. */
  st_api_token_hashes: { token_id: string; token_hash: Buffer; last_used_at: Date | null };
  st_credentials: { user_id: number; password_hash: string };
  /** Only the SHA-256 of a refresh token is stored. */
  st_refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    issued_at: Generated<Date>;
    used_at: Date | null;
  };
  /** A user's password link, by the SHA-256 of its token; it opens once. */
  st_password_links: { user_id: number; token_hash: Buffer; expires_at: Date };
  /** The address and browser of a session's last renewal. */
  st_session_places: { session_id: string; address: string; agent: string; seen_at: Date };
  /** Browsers in which a user signed in, by the SHA-256 of a cookie. */
  st_devices: { token_hash: Buffer; user_id: number; used_at: Generated<Date> };
  st_signing_keys: {
    kid: string;
    public_key: string;
    wrapped_private_key: string;
    created_at: Generated<Date>;
  };
  st_integrations: {
    key: IntegrationKey;
    wrapped_value: string;
    created_at: Defaulted;
    updated_at: Defaulted;
  };
  st_secret_settings: {
    key: string;
    wrapped_value: string;
    created_at: Defaulted;
    updated_at: Defaulted;
  };
};
