import { apiTokens } from './api-tokens/index.ts';
import { credentials } from './credentials/index.ts';
import { integrations } from './integrations/index.ts';
import { sessions } from './sessions/index.ts';
import { settings } from './settings/index.ts';
import { signIn } from './sign-in/index.ts';
import type { AuthModule } from './surroundings.ts';
import { users } from './users/index.ts';

/** The aggregates of this service. */
export const modules: readonly AuthModule[] = [
  users,
  sessions,
  signIn,
  credentials,
  settings,
  apiTokens,
  integrations,
];
