import type { EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { AccessTokens } from './credentials/access-tokens.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { SigningKeys } from './credentials/signing-keys.ts';
import type { SignInThrottle } from './credentials/throttle.ts';
import type { TryThrottle } from './credentials/try-throttle.ts';
import { serveUserSessions } from './sessions/user-sessions.endpoints.ts';
import type { RefreshRules } from './sessions/refresh.rules.ts';
import type { SecretSettings } from './settings/secret-settings.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { ProbeIntegration } from './integrations/probes/probe-integration.ts';
import type { AuthStore } from './store.ts';
import {
  createChangeIntegrationEndpoint,
  createListIntegrationsEndpoint,
  createReadIntegrationsOperation,
  createTestIntegrationEndpoint,
} from './integrations/integrations.endpoints.ts';
import { createResolveApiTokenOperation, serveApiTokens, serveShowScriptSelf } from './api-tokens/index.ts';
import { createChangeSettingEndpoint } from './settings/change-setting.endpoint.ts';
import { createCreateUserEndpoint, createInviteUserEndpoint } from './users/create-user.endpoint.ts';
import { serveLinksOfUsers } from './users/links-of-users.endpoints.ts';
import { serveUseOfLinks } from './users/use-link.endpoints.ts';
import { createChangeUserEndpoint } from './users/change-user.endpoint.ts';
import { createDeleteUserEndpoint } from './users/delete-user.endpoint.ts';
import { createDescribeUsersOperation } from './users/describe-users.operation.ts';
import { createLetUserInEndpoint } from './users/let-user-in.endpoint.ts';
import { createListSettingsEndpoint } from './settings/list-settings.endpoint.ts';
import { createListSigningKeysOperation } from './credentials/list-signing-keys.operation.ts';
import { createListUsersEndpoint } from './users/list-users.endpoint.ts';
import { serveListScriptUsers } from './users/list-script-users.endpoint.ts';
import { createReadDirectoryOperation } from './directory/read-directory.operation.ts';
import { createReadTimeZoneOperation } from './settings/read-time-zone.operation.ts';
import { createRefreshSessionEndpoint } from './sign-in/refresh-session.endpoint.ts';
import { createShowUserEndpoint } from './users/show-user.endpoint.ts';
import { createSignInEndpoint } from './sign-in/sign-in.endpoint.ts';
import { createSignOutEndpoint } from './sign-in/sign-out.endpoint.ts';
import { createSignUpEndpoint } from './sign-in/sign-up.endpoint.ts';

export type Dependencies = {
  readonly store: AuthStore;
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
  readonly userLimit: number | undefined;
  readonly now: () => Date;
  readonly newId: () => string;
};

export type Application = {
  readonly endpoints: Readonly<Record<string, EndpointHandler>>;
  readonly operations: Readonly<Record<string, OperationHandler>>;
};

/** The calls of this service. */
export const createApplication = (dependencies: Dependencies): Application => {
  const { store, signingKeys, secrets, integrations, accessTokens, timeZone } = dependencies;
  const { db } = store;
  const { sessionMs } = dependencies.refreshRules;
  return {
    endpoints: {
      signIn: createSignInEndpoint({ ...dependencies, db }),
      refreshSession: createRefreshSessionEndpoint({
        store,
        accessTokens,
        timeZone,
        rules: dependencies.refreshRules,
      }),
      signOut: createSignOutEndpoint({ store }),
      signUp: createSignUpEndpoint(dependencies),
      listUsers: createListUsersEndpoint(db),
      showUser: createShowUserEndpoint(store),
      createUser: createCreateUserEndpoint(dependencies),
      inviteUser: createInviteUserEndpoint(dependencies),
      ...serveLinksOfUsers(store),
      ...serveUseOfLinks({ ...dependencies, sessionMs }),
      changeUser: createChangeUserEndpoint({ ...dependencies, sessionMs }),
      ...serveUserSessions(dependencies),
      letUserIn: createLetUserInEndpoint(dependencies),
      deleteUser: createDeleteUserEndpoint({ ...dependencies, sessionMs }),
      listSettings: createListSettingsEndpoint({ db, secrets }),
      changeSetting: createChangeSettingEndpoint({ store, db, secrets }),
      listIntegrations: createListIntegrationsEndpoint(integrations),
      changeIntegration: createChangeIntegrationEndpoint({ store, integrations }),
      ...serveApiTokens(dependencies),
      showScriptSelf: serveShowScriptSelf(db),
      listScriptUsers: serveListScriptUsers(db),
      testIntegration: createTestIntegrationEndpoint(integrations, dependencies.probeIntegration),
    },
    operations: {
      listSigningKeys: createListSigningKeysOperation(signingKeys),
      readDirectory: createReadDirectoryOperation(db),
      resolveApiToken: createResolveApiTokenOperation(db, secrets.list),
      readTimeZone: createReadTimeZoneOperation(timeZone),
      describeUsers: createDescribeUsersOperation(db),
      readIntegrations: createReadIntegrationsOperation(integrations),
    },
  };
};
