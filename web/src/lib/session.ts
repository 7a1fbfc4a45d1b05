import {
  livePositionHeader,
  refreshSession,
  type SignedIn,
  signIn,
  signOut,
  type User,
} from '@balcao/contracts';
import { z } from 'zod';
import { create } from 'zustand';
import { createApiClient } from './api-client.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { sendForm } from './send-form.ts';
import { learnServerTime } from './server-clock.ts';
import { inTurnOf } from './tab-locks.ts';
import { claimsOf } from './token-claims.ts';
import { tokenStore } from './token-store.ts';

/** How the last session of this page ended: the user signed out, it was cut, or there was none. */
type SessionEnding = 'left' | 'cut' | 'none';

type SessionState =
  /** Not yet known whether the stored token is still good. */
  | { readonly status: 'restoring' }
  | {
      readonly status: 'signed-in';
      readonly user: User;
      /** When the working hours end that run now. */
      readonly workEndsAt?: string;
    }
  | { readonly status: 'signed-out'; readonly ending: SessionEnding }
  /** Another user signed in at this browser: the page reloads for them. */
  | { readonly status: 'giving-way' }
  /** The server could not be asked. */
  | { readonly status: 'unreachable' };

export const useSession = create<SessionState>(() => ({ status: 'restoring' }));

let frontPage = '/';

/** Whatever this page has of one user, on screen, in memory or on its way, ends with it. */
const giveWay = (): void => {
  useSession.setState({ status: 'giving-way' }, true);
  // After what was on screen: it might ask first whether to leave.
  setTimeout(() => window.location.replace(frontPage));
};

/** Whether this page goes on with that token. One of another user than the page shows makes it give way. */
const isOwn = (token: string): boolean => {
  const state = useSession.getState();
  if (state.status === 'giving-way' || state.status === 'signed-out') return false;
  const owner = claimsOf(token)?.userId;
  if (state.status !== 'signed-in' || owner === undefined || owner === state.user.id) return true;
  giveWay();
  return false;
};

const enter = ({ user, workEndsAt }: SignedIn): void => {
  const state = useSession.getState();
  if (state.status === 'signed-in' && state.user.id !== user.id) giveWay();
  else
    useSession.setState(
      { status: 'signed-in', user, ...(workEndsAt === undefined ? {} : { workEndsAt }) },
      true,
    );
};
const leave = (ending: SessionEnding): void => useSession.setState({ status: 'signed-out', ending }, true);

let livePosition: number | undefined;

/** Where the live log stood before the session was begun or renewed; undefined where the desk did not say. */
export const livePositionOfSession = (): number | undefined => livePosition;

const learnLivePosition = (text: string | null): void => {
  const position = z.coerce
    .number()
    .int()
    .nonnegative()
    .safeParse(text ?? undefined);
  livePosition = position.success ? position.data : undefined;
};

/** Paths whose answers set the session's cookie, which all tabs of a browser share. */
const cookieTurns = new Map<string, LockMode>([
  [signIn.path, 'exclusive'],
  [refreshSession.path, 'shared'],
  [signOut.path, 'shared'],
]);

/** A late answer to one user would replace the next user's cookie, so a sign-in waits for it. */
const fetchInTurn = (path: string, init: RequestInit): Promise<Response> => {
  const mode = cookieTurns.get(path);
  const ask = (): Promise<Response> => fetchInTime(path, init);
  return mode === undefined ? ask() : inTurnOf('balcao.session', mode, ask);
};

/** Longer than the desk waits for outside programs. */
const patienceMs = 70_000;

export const api = createApiClient({
  request: fetchInTurn,
  requestPatiently: (path, init) => fetchInTime(path, init, patienceMs),
  sendForm,
  tokens: tokenStore,
  isOwn,
  onAnswer: (endpoint, { headers }, askedAt) => {
    learnServerTime(headers.get('date'), askedAt, Date.now());
    if (endpoint.refreshCookie) learnLivePosition(headers.get(livePositionHeader));
  },
  onRefreshed: enter,
  onSessionOver: () => {
    const { status } = useSession.getState();
    // A late refusal says nothing new of how it ended.
    if (status !== 'signed-out' && status !== 'giving-way') leave(status === 'signed-in' ? 'cut' : 'none');
  },
});

export const session = {
  /** On start: a token of an earlier visit is exchanged for a fresh one and the user (rule A19). */
  async restore(): Promise<void> {
    const token = tokenStore.read();
    if (token === null) {
      leave('none');
      return;
    }
    useSession.setState({ status: 'restoring' }, true);
    try {
      await api.refresh();
    } catch {
      if (useSession.getState().status !== 'restoring') return;
      // The token belongs to another user who signed in elsewhere meanwhile.
      if (tokenStore.read() !== token) await session.restore();
      else useSession.setState({ status: 'unreachable' }, true);
    }
  },
  async signIn(email: string, password: string): Promise<void> {
    const signedIn = await api.call(signIn, { body: { email, password } });
    tokenStore.write(signedIn.token);
    enter(signedIn);
  },
  /** The server reported a change of the signed-in user; changes of others are ignored. */
  learn(user: User): void {
    const state = useSession.getState();
    if (state.status === 'signed-in' && state.user.id === user.id)
      useSession.setState({ ...state, user }, true);
  },
  /** Leaves at once; that the server forgets the session too is tried once. */
  async signOut(): Promise<void> {
    const told = api.call(signOut, {}).catch(() => undefined);
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))]);
    const token = tokenStore.read();
    if (token !== null && !isOwn(token)) return;
    tokenStore.clear();
    leave('left');
  },
  /** The token for requests of the user whom this page shows; undefined: that user is not signed in. */
  token(): string | undefined {
    const token = tokenStore.read();
    return token !== null && isOwn(token) ? token : undefined;
  },
  /**
   * Tabs sign in and out together. One that slept may not have been told, so it looks as soon as it is back.
   * @param address where another user begins
   */
  followOtherTabs(address: string): () => void {
    frontPage = address;
    const follow = (): void => {
      const token = tokenStore.read();
      const { status } = useSession.getState();
      if (status === 'giving-way') return;
      if (token === null) {
        if (status !== 'signed-out') leave('left');
      } else if (status === 'signed-out') void session.restore();
      else if (status === 'unreachable') void api.refresh().catch(() => undefined);
      else isOwn(token);
    };
    const stopListening = tokenStore.onChange(follow);
    window.addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  },
};

export const useUser = (): User => {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('Only inside pages for signed-in users.');
  return state.user;
};
