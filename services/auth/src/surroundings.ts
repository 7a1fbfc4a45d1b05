import type { AuthEvents } from '@balcao/contracts';
import type { Clock } from '@balcao/service-kit';
import type { Module } from '@balcao/service-runtime';
import type { AccessTokens } from './credentials/access-tokens.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { SigningKeys } from './credentials/signing-keys.ts';
import type { SignInThrottle } from './credentials/throttle.ts';
import type { TryThrottle } from './credentials/try-throttle.ts';
import type { AuthTables } from './database/schema.ts';
import type { AuthStore } from './database/store.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { ProbeIntegration } from './integrations/probes/probe-integration.ts';
import type { RefreshRules } from './sessions/refresh.rules.ts';
import type { SecretSettings } from './settings/secret-settings.ts';

/** What every aggregate of this service gets. */
export type Surroundings = {
  readonly store: AuthStore;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly signUpTries: TryThrottle;
  readonly linkTries: TryThrottle;
  readonly signingKeys: SigningKeys;
  readonly accessTokens: AccessTokens;
  readonly secrets: SecretSettings;
  readonly integrations: Integrations;
  readonly probeIntegration: ProbeIntegration;
  readonly refreshRules: RefreshRules;
  readonly timeZone: () => Promise<string>;
  /** The largest number of users; undefined: no limit (rule A13). */
  readonly userLimit: number | undefined;
};

/** One aggregate of this service. */
export type AuthModule = Module<AuthEvents, AuthTables, Surroundings>;
