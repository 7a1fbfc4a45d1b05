import { createHash } from 'node:crypto';
import {
  apiScopes,
  type Endpoint,
  endpoints,
  fileEndpoints,
  gatewayEndpoints,
  resolveApiToken,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import type { z } from 'zod';
import { type Desk, type Gateway, openDesk } from './desk.ts';
import { type Answer, json, send } from './http.ts';

type Rights = NonNullable<z.output<(typeof resolveApiToken)['output']>['token']>;

/** Every call of scripts, including future ones of the contracts. */
export const scriptCalls: readonly Endpoint[] = [...endpoints, ...fileEndpoints, ...gatewayEndpoints].filter(
  ({ path }) => path.startsWith('/v1/'),
);
export const byName = scriptCalls.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

const tokenId = '0193a1b2-0000-7000-8000-000000000001';
const sample = '0193a1b2-0000-7000-8000-00000000000a';
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export type ScriptDesk = {
  readonly desk: Desk;
  /** Registers a token, with every scope by default. */
  readonly make: (token: string, rights?: Partial<Rights>) => string;
  readonly revoke: (token: string) => void;
};

/** A gateway with owners that live in the test, and tokens as the test needs them. */
export const openScriptDesk = async (owners: Parameters<typeof openDesk>[0] = {}): Promise<ScriptDesk> => {
  const tokens = new Map<string, Rights>();
  const desk = await openDesk(owners);
  desk.serveMore('auth', [
    serveOperation(resolveApiToken, ({ digest }) =>
      Promise.resolve({
        token: tokens.get(digest) ?? null,
        isUserApiToken: digest === digestOf('value-of-the-setting'),
      }),
    ),
  ]);
  return {
    desk,
    make: (token, rights = {}) => {
      tokens.set(digestOf(token), {
        id: tokenId,
        name: 'Shop',
        scopes: [...apiScopes],
        queueIds: [],
        ownContactsOnly: false,
        addresses: [],
        expiresAt: null,
        ...rights,
      });
      return token;
    },
    revoke: (token) => void tokens.delete(digestOf(token)),
  };
};

const filled = (path: string, places: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const isUuid = ['messageId', 'webhookId'].includes(name);
    return encodeURIComponent(places[name] ?? (isUuid ? sample : '1'));
  });

export type ScriptCall = {
  readonly token?: string | undefined;
  readonly places?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** As sent. */
  readonly body?: string | undefined;
};

export const callAs =
  (gateway: Gateway) =>
  (endpoint: Endpoint, { token, places = {}, query = '', body }: ScriptCall = {}): Promise<Answer> =>
    send(gateway, `${filled(endpoint.path, places)}${query}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : json),
      },
      ...(body === undefined ? {} : { body }),
    });
