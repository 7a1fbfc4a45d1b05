import { accessToken, mediaToken } from '@balcao/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKeys } from './signing-keys.ts';

export type AccessTokens = {
  readonly issue: (subject: Subject) => Promise<string>;
  /** For media links only; it ends with the session like the other one. */
  readonly issueForMedia: (subject: Subject) => Promise<string>;
};

type Subject = { readonly userId: number; readonly sessionId: string };

export const createAccessTokens = (keys: SigningKeys): AccessTokens => {
  const issueAs =
    (kind: typeof accessToken | typeof mediaToken) =>
    async ({ userId, sessionId }: Subject): Promise<string> => {
      const { kid, privateKey } = await keys.current();
      return jwt.sign({ sid: sessionId }, privateKey, {
        algorithm: kind.algorithm,
        header: { alg: kind.algorithm, typ: kind.type, kid },
        subject: String(userId),
        issuer: kind.issuer,
        audience: kind.audience,
        expiresIn: kind.lifetimeSeconds,
      });
    };
  return { issue: issueAs(accessToken), issueForMedia: issueAs(mediaToken) };
};
