import { type AccessTokenClaims, AppError, type UserActor, type Written } from '@balcao/contracts';
import type { AccessTokenVerifier } from './access-token-verifier.ts';
import type { Directory } from './directory.ts';

export type Authenticator = {
  /** The user of an access token. @throws ERR_INVALID_TOKEN */
  readonly actorOfToken: (token: string) => Promise<UserActor>;
  /** By the Authorization header: a missing one is 401, a bad one 403 (rule A4). */
  readonly actorOfHeader: (header: string | undefined) => Promise<UserActor>;
  /** By the media cookie. @throws ERR_SESSION_EXPIRED for a missing or invalid one */
  readonly actorOfMediaToken: (token: string | undefined) => Promise<UserActor>;
};

type Options = {
  readonly verifier: AccessTokenVerifier;
  readonly mediaVerifier: AccessTokenVerifier;
  readonly directory: Directory;
  /** Resolves once the directory has what this session wrote, or after a deadline. */
  readonly catchUpWith: (written: readonly Written[]) => Promise<void>;
  readonly writtenBy: (sessionId: string) => readonly Written[];
  /** Asks auth for users whose events have not arrived yet. */
  readonly learnUsers: () => Promise<void>;
};

export const createAuthenticator = ({
  verifier,
  mediaVerifier,
  directory,
  catchUpWith,
  writtenBy,
  learnUsers,
}: Options): Authenticator => {
  const actorOf = async (claims: AccessTokenClaims): Promise<UserActor> => {
    const claim = { userId: Number(claims.sub), sessionId: claims.sid };
    if (!directory.isStarted()) throw new AppError('ERR_UNAVAILABLE', { retryAfterSeconds: 1 });
    const written = writtenBy(claim.sessionId).filter(({ service }) => service === 'auth');
    if (written.length > 0) await catchUpWith(written);
    const actor = directory.actorOf(claim);
    if (actor !== 'unknown') return known(actor);
    await learnUsers();
    return known(directory.actorOf(claim));
  };

  const actorOfToken = async (token: string): Promise<UserActor> => actorOf(await verifier.verify(token));

  return {
    actorOfToken,
    actorOfMediaToken: async (token) => {
      if (token === undefined) throw new AppError('ERR_SESSION_EXPIRED');
      try {
        return await actorOf(await mediaVerifier.verify(token));
      } catch (error) {
        const isBad = error instanceof AppError && error.code === 'ERR_INVALID_TOKEN';
        throw isBad ? new AppError('ERR_SESSION_EXPIRED') : error;
      }
    },
    actorOfHeader: async (header) => {
      if (header === undefined) throw new AppError('ERR_SESSION_EXPIRED');
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
      if (token === undefined) throw new AppError('ERR_INVALID_TOKEN');
      return actorOfToken(token);
    },
  };
};

const known = (actor: ReturnType<Directory['actorOf']>): UserActor => {
  if (actor === 'ended' || actor === 'unknown') throw new AppError('ERR_INVALID_TOKEN');
  return actor;
};
