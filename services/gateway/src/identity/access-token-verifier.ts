import {
  accessToken,
  type AccessTokenClaims,
  accessTokenClaimsSchema,
  AppError,
  type mediaToken,
} from '@balcao/contracts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

type PublicKeys = readonly { readonly kid: string; readonly publicKey: string }[];

export type AccessTokenVerifier = {
  /** @throws ERR_INVALID_TOKEN unless it is a fresh token of this desk */
  readonly verify: (token: string) => Promise<AccessTokenClaims>;
};

type Options = {
  /** One of the two kinds that auth signs; access tokens by default. */
  readonly kind?: TokenKind;
  readonly listSigningKeys: () => Promise<PublicKeys>;
  /** Anybody can invent key ids, so an unknown id makes us fetch the keys at most this often. */
  readonly refetchMs?: number;
};

type TokenKind = typeof accessToken | typeof mediaToken;

const headerSchemaOf = ({ algorithm, type }: TokenKind) =>
  z.object({ alg: z.literal(algorithm), typ: z.literal(type), kid: z.string().min(1).max(100) });
/** The clocks of the machines that sign and verify may differ by this much. */
const clockToleranceSeconds = 5;
const maxTokenLength = 2_048;
const maxVerified = 5_000;

export const createAccessTokenVerifier = ({
  kind = accessToken,
  listSigningKeys,
  refetchMs = 5_000,
}: Options): AccessTokenVerifier => {
  const headerSchema = headerSchemaOf(kind);
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;
  /** Verified tokens are cached: checking a signature costs more than the rest of a request. */
  const verified = new Map<string, AccessTokenClaims>();

  const fetchKeys = async (): Promise<void> => {
    const listed = await listSigningKeys();
    keys = new Map(listed.map(({ kid, publicKey }) => [kid, createPublicKey(publicKey)]));
    fetchedAt = Date.now();
  };
  const keyOf = async (kid: string): Promise<KeyObject> => {
    const isDue = Date.now() - fetchedAt >= refetchMs;
    if (!keys.has(kid) && (isDue || fetching !== undefined)) {
      fetching ??= fetchKeys().finally(() => {
        fetching = undefined;
      });
      await fetching;
    }
    const key = keys.get(kid);
    if (key === undefined) throw new AppError('ERR_INVALID_TOKEN');
    return key;
  };

  const check = async (token: string): Promise<AccessTokenClaims> => {
    const decoded = token.length > maxTokenLength ? null : decode(token);
    const header = headerSchema.safeParse(decoded?.header);
    if (!header.success) throw new AppError('ERR_INVALID_TOKEN');
    const key = await keyOf(header.data.kid);
    try {
      const payload: unknown = jwt.verify(token, key, {
        algorithms: [kind.algorithm],
        issuer: kind.issuer,
        audience: kind.audience,
        clockTolerance: clockToleranceSeconds,
      });
      return accessTokenClaimsSchema.parse(payload);
    } catch (error) {
      throw new AppError('ERR_INVALID_TOKEN', {}, { cause: error });
    }
  };

  return {
    verify: async (token) => {
      const known = verified.get(token);
      if (known === undefined) {
        const claims = await check(token);
        if (verified.size >= maxVerified) verified.clear();
        verified.set(token, claims);
        return claims;
      }
      if (known.exp + clockToleranceSeconds <= Date.now() / 1_000) {
        verified.delete(token);
        throw new AppError('ERR_INVALID_TOKEN');
      }
      return known;
    },
  };
};

const decode = (token: string): jwt.Jwt | null => {
  try {
    return jwt.decode(token, { complete: true });
  } catch {
    return null;
  }
};
