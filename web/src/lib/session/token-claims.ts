import { accessTokenClaimsSchema } from '@balcao/contracts';

type TokenClaims = {
  readonly userId: number;
  /** In milliseconds of the server's clock. */
  readonly endsAt: number;
};

const claimsSchema = accessTokenClaimsSchema.pick({ sub: true, exp: true });

/** The unverified claims of a token, because only the server can verify them; undefined if unreadable. */
export const claimsOf = (token: string): TokenClaims | undefined => {
  const [, payload = ''] = token.split('.');
  try {
    const claims = claimsSchema.safeParse(
      JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))),
    );
    return claims.success ? { userId: Number(claims.data.sub), endsAt: claims.data.exp * 1000 } : undefined;
  } catch {
    return undefined;
  }
};

/** Whether both tokens belong to one user; true if one is unreadable. */
export const isSameUser = (one: string | null, other: string | null): boolean => {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const [owner, otherOwner] = [claimsOf(one)?.userId, claimsOf(other)?.userId];
  return owner === undefined || otherOwner === undefined || owner === otherOwner;
};
