import {
  livePositionHeader,
  readTicket,
  refreshSession,
  saveDraft,
  type SignedIn,
  signIn,
  signOut,
  type User,
} from '@balcao/contracts';
import { z } from 'zod';
import { create } from 'zustand';
import { createApiClient } from './api-client.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { ownChanges } from './own-changes.ts';
import { sendForm } from './send-form.ts';
import { learnServerTime } from '../server-clock.ts';
import { inTurnOf } from './tab-locks.ts';
import { claimsOf } from './token-claims.ts';
import { tokenStore } from './token-store.ts';

/** How the last session of this page ended: the user signed out, the server ended it or shut them out, or there was none. */
type SessionEnding = 'left' | 'cut' | 'suspended' | 'none';

type SessionState =
  /** It is unknown yet whether the stored token is valid. */
  | { readonly status: 'restoring' }
  | {
      readonly status: 'signed-in';
      readonly user: User;
      /** The end of the present working hours. */
      readonly workEndsAt?: string;
    }
  | { readonly status: 'signed-out'; readonly ending: SessionEnding }
  /** Another user signed in to this browser: the page reloads for them. */
  | { readonly status: 'giving-way' }
  /** The server cannot be reached. */
  | { readonly status: 'unreachable' };

export const useSession = create<SessionState>(() => ({ status: 'restoring' }));

let frontPage = '/';

/** Reloads the page when another user has signed in: data of the user before must not stay on screen or in memory. */
const giveWay = (): void => {
  useSession.setState({ status: 'giving-way' }, true);
  // After the state has changed, because open forms could ask before the page is left.
  setTimeout(() => window.location.replace(frontPage));
};

/** Whether the token belongs to this page's user. If another user has signed in to this browser, the page reloads. */
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

/** The position of the live log when the session began or was renewed; undefined if the desk did not say. */
export const livePositionOfSession = (): number | undefined => livePosition;

const learnLivePosition = (text: string | null): void => {
  const position = z.coerce
    .number()
    .int()
    .nonnegative()
    .safeParse(text ?? undefined);
  livePosition = position.success ? position.data : undefined;
};

/** Endpoints whose answers set the session's cookie, which all tabs of a browser share. */
const cookieTurns = new Map<string, LockMode>([
  [signIn.path, 'exclusive'],
  [refreshSession.path, 'shared'],
  [signOut.path, 'shared'],
]);

/** A late answer for one user would replace the next user's cookie, so a sign-in waits for it. */
const fetchInTurn = (path: string, init: RequestInit): Promise<Response> => {
  const mode = cookieTurns.get(path);
  const ask = (): Promise<Response> => fetchInTime(path, init);
  return mode === undefined ? ask() : inTurnOf('balcao.session', mode, ask);
};

/** Longer than the desk waits for outside programs. */
const patienceMs = 70_000;

/** Often called, and nothing of them is seen anywhere else on the page. */
const shownAlready: ReadonlySet<string> = new Set([saveDraft.operation, readTicket.operation]);

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
  onChange: ({ operation }, step) => {
    if (shownAlready.has(operation)) return;
    if (step === 'begins') ownChanges.begin();
    else ownChanges.end();
  },
  onRefreshed: enter,
  onSessionOver: (reason) => {
    const { status } = useSession.getState();
    // A late refusal must not change how the session ended.
    if (status === 'signed-out' || status === 'giving-way') return;
    if (reason !== 'ERR_USER_SUSPENDED') {
      leave(status === 'signed-in' ? 'cut' : 'none');
      return;
    }
    tokenStore.markSuspended();
    leave('suspended');
  },
});

export const session = {
  /** On start: exchanges the stored token for a fresh one and the user (rule A19). */
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
      // Another user signed in in another tab meanwhile.
      if (tokenStore.read() !== token) await session.restore();
      else useSession.setState({ status: 'unreachable' }, true);
    }
  },
  async signIn(email: string, password: string): Promise<void> {
    const signedIn = await api.call(signIn, { body: { email, password } });
    tokenStore.write(signedIn.token);
    enter(signedIn);
  },
  /** Applies a live update of the signed-in user; updates of other users are ignored. */
  learn(user: User): void {
    const state = useSession.getState();
    if (state.status === 'signed-in' && state.user.id === user.id)
      useSession.setState({ ...state, user }, true);
  },
  /** Signs out at once; the server is asked once to end the session. */
  async signOut(): Promise<void> {
    const signingOut = api.call(signOut, {}).catch(() => undefined);
    await Promise.race([signingOut, new Promise((resolve) => setTimeout(resolve, 2000))]);
    const token = tokenStore.read();
    if (token !== null && !isOwn(token)) return;
    tokenStore.clear();
    leave('left');
  },
  /** The token for requests of this page's user; undefined if they are not signed in. */
  token(): string | undefined {
    const token = tokenStore.read();
    return token !== null && isOwn(token) ? token : undefined;
  },
  /**
   * Signs in and out together with the other tabs. A tab that slept may have missed the event, so it checks when it
   * wakes.
   * @param address the page that opens for another user
   */
  followOtherTabs(address: string): () => void {
    frontPage = address;
    const follow = (): void => {
      const token = tokenStore.read();
      const { status } = useSession.getState();
      if (status === 'giving-way') return;
      if (token === null) {
        if (status !== 'signed-out') leave(tokenStore.wasSuspended() ? 'suspended' : 'left');
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
