import type { Migration } from 'kysely/migration';
import { up as createAuthTables } from '../../migrations/202611210900_create_auth_tables.ts';
import { up as followQueues } from '../../migrations/202611211600_follow_queues.ts';
import { up as knowDevices } from '../../migrations/202611261130_know_devices.ts';
import { up as knowNewcomers } from '../../migrations/202611261100_know_newcomers.ts';
import { up as knowPasswordLinks } from '../../migrations/202611261520_know_password_links.ts';
import { up as knowWhereSessionsAre } from '../../migrations/202611261500_know_where_sessions_are.ts';
import { up as keepIntegrations } from '../../migrations/202611261530_keep_integrations.ts';
import { up as keepApiTokens } from '../../migrations/202611261720_keep_api_tokens.ts';
import { up as limitContactsOfTokens } from '../../migrations/202611281330_limit_contacts_of_tokens.ts';
import { up as knowSuspendedUsers } from '../../migrations/202611281400_know_suspended_users.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '202611210900_create_auth_tables': { up: createAuthTables },
  '202611211600_follow_queues': { up: followQueues },
  '202611261100_know_newcomers': { up: knowNewcomers },
  '202611261130_know_devices': { up: knowDevices },
  '202611261500_know_where_sessions_are': { up: knowWhereSessionsAre },
  '202611261520_know_password_links': { up: knowPasswordLinks },
  '202611261530_keep_integrations': { up: keepIntegrations },
  '202611261720_keep_api_tokens': { up: keepApiTokens },
  '202611281330_limit_contacts_of_tokens': { up: limitContactsOfTokens },
  '202611281400_know_suspended_users': { up: knowSuspendedUsers },
};
