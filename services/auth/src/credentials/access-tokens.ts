import { accessToken } from '@balcao/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKeys } from './signing-keys.ts';

export type AccessTokens = {
  readonly issue: (subject: { readonly userId: number; readonly sessionId: string }) => Promise<string>;
};

export const createAccessTokens = (keys: SigningKeys): AccessTokens => ({
  issue: async ({ userId, sessionId }) => {
    const { kid, privateKey } = await keys.current();
    return jwt.sign({ sid: sessionId }, privateKey, {
      algorithm: accessToken.algorithm,
      header: { alg: accessToken.algorithm, typ: accessToken.type, kid },
      subject: String(userId),
      issuer: accessToken.issuer,
      audience: accessToken.audience,
      expiresIn: accessToken.lifetimeSeconds,
    });
  },
});
