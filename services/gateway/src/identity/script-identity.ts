import { createHash } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import {
  type ApiActor,
  apiTokenPrefix,
  AppError,
  type EndpointScope,
  type resolveApiToken,
} from '@balcao/contracts';
import type { z } from 'zod';

type Resolved = z.output<(typeof resolveApiToken)['output']>;
type Rights = NonNullable<Resolved['token']>;

export type ApiTokens = {
  /** Whether a header holds a script's token, valid or not, rather than a user's. */
  readonly isScript: (header: string | undefined) => boolean;
  /** The script of a token. @throws ERR_INVALID_TOKEN, or ERR_NO_PERMISSION without that scope */
  readonly actorOfHeader: (
    header: string | undefined,
    asked: { readonly scope: EndpointScope; readonly address: string },
  ) => Promise<ApiActor & { readonly tokenId: string }>;
  /**
   * The actor with the value of the setting userApiToken. @throws ERR_SESSION_EXPIRED without one, ERR_INVALID_TOKEN
   */
  readonly actorOfUserApiToken: (header: string | undefined) => Promise<ApiActor>;
};

/** The actor's name for callers with the value of this setting. */
const userApiTokenName = 'userApiToken';

type Options = {
  /** Asks auth for the rights of a token, by its hash. */
  readonly resolve: (digest: string) => Promise<Resolved>;
  readonly now: () => number;
};

/** A revoked token stops working after this time (rule P1). */
const cacheMs = 1_000;
const maxCached = 1_000;

const bearer = /^Bearer +(\S{1,300})$/i;
const tokenOf = (header: string | undefined): string | undefined => bearer.exec(header ?? '')?.[1];

export const createApiTokens = ({ resolve, now }: Options): ApiTokens => {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<Resolved> }>();

  const find = (token: string): Promise<Resolved> => {
    const digest = createHash('sha256').update(token).digest('base64url');
    const known = cache.get(digest);
    if (known !== undefined && now() - known.at < cacheMs) return known.answer;
    if (cache.size >= maxCached) cache.clear();
    const answer = resolve(digest);
    cache.set(digest, { at: now(), answer });
    // Failed answers are not cached.
    answer.catch(() => cache.delete(digest));
    return answer;
  };

  const rightsOf = async (header: string | undefined): Promise<Rights> => {
    const token = tokenOf(header);
    const rights = token === undefined ? null : (await find(token)).token;
    if (rights === null || isOver(rights.expiresAt, now())) throw new AppError('ERR_INVALID_TOKEN');
    return rights;
  };

  return {
    isScript: (header) => tokenOf(header)?.startsWith(apiTokenPrefix) === true,
    actorOfHeader: async (header, { scope, address }) => {
      const rights = await rightsOf(header);
      if (!isFrom(rights.addresses, address)) throw new AppError('ERR_INVALID_TOKEN');
      if (scope !== 'any' && !rights.scopes.includes(scope))
        throw new AppError('ERR_NO_PERMISSION', { reason: scope });
      const { id: tokenId, name, queueIds, ownContactsOnly } = rights;
      return { kind: 'api', name, tokenId, queueIds, ...(ownContactsOnly ? { ownContactsOnly } : {}) };
    },
    actorOfUserApiToken: async (header) => {
      if (header === undefined) throw new AppError('ERR_SESSION_EXPIRED');
      const token = tokenOf(header);
      if (token === undefined || !(await find(token)).isUserApiToken) throw new AppError('ERR_INVALID_TOKEN');
      return { kind: 'api', name: userApiTokenName, tokenId: null, queueIds: [] };
    },
  };
};

const isOver = (expiresAt: string | null, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** Whether an address is in one of these networks; an empty list admits every address. */
const isFrom = (networks: readonly string[], address: string): boolean => {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(base, family);
    else allowed.addSubnet(base, Number(bits), family);
  }
  // A dual-stack socket reports IPv4 addresses in this form.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};
