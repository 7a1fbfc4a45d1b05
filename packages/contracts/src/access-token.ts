import { z } from 'zod';

/** Access tokens are JWTs signed with ES256 by auth and checked by gateways (rule A1). */
export const accessToken = {
  algorithm: 'ES256',
  type: 'at+jwt',
  issuer: 'balcao',
  audience: 'balcao-api',
  lifetimeSeconds: 15 * 60,
} as const;

/** Opens media links only, in a cookie (rule F2). It lasts as long as a session may go without a refresh. */
export const mediaToken = {
  ...accessToken,
  type: 'media+jwt',
  audience: 'balcao-media',
  lifetimeSeconds: 7 * 24 * 60 * 60,
} as const;

/** The claims of a token: the user and the session. Rights are looked up elsewhere. */
export const accessTokenClaimsSchema = z.object({
  sub: z.string().regex(/^\d{1,15}$/),
  sid: z.uuid(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;
