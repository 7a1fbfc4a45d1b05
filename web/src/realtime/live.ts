import type { TicketPresence } from '@balcao/contracts';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { fetchPart } from '../lib/fetch-part.ts';
import type { LiveConnection } from './live-connection.ts';
import { dispatch, type LiveEvent, type LiveHandlers } from './live-events.ts';
import { LiveReplay } from './live-replay.ts';
import { forgetLiveStatus, type LiveStatus, useLiveStatus } from './live-status.ts';
import { isPassing } from '../lib/session/api-error.ts';

/**
 * Refetches failed queries when the desk answers again, so that nobody has to retry. Queries with older data are
 * refetched only after an outage, because each of their failures shows a toast; this holds even if an update changed
 * part of them meanwhile.
 */
export const refetchFailed = (queryClient: QueryClient, wasAway: boolean): void =>
  void queryClient.refetchQueries(
    {
      type: 'active',
      predicate: ({ state: { status, error, data, isInvalidated } }) =>
        status === 'error' ? isPassing(error) && (wasAway || data === undefined) : wasAway && isInvalidated,
    },
    { cancelRefetch: false },
  );

type Options = {
  readonly queryClient: QueryClient;
  readonly handlers: readonly LiveHandlers[];
  /** Handlers with other effects than changing answers: each event reaches them once. */
  readonly onceHandlers: readonly LiveHandlers[];
  /** Handlers for answers of services that are behind (`meta.isBehind`). */
  readonly behindHandlers: readonly LiveHandlers[];
  /** Undefined: the user of this page is not signed in. */
  readonly token: () => string | undefined;
  readonly renewSession: () => Promise<unknown>;
  /** The rights of this user changed. */
  readonly onRights: () => void;
  /** The log's position before anything was shown; undefined if the desk did not say. */
  readonly after: number | undefined;
};

const retryAfterMs = 10_000;

type Apply = (events: readonly LiveEvent[]) => void;

let connection: LiveConnection | undefined;

type Line = { readonly connection: LiveConnection; readonly readMissing: () => () => void };

const connect = async (options: Options, replay: LiveReplay, onEvents: Apply): Promise<Line> => {
  // In parallel with the first page, so that the page does not wait for it.
  const { createLiveConnection, readWithoutLine } = await fetchPart(
    () => import('./create-live-connection.ts'),
  );
  const { queryClient, token, renewSession, onRights, after } = options;
  let isAway = true;
  const follow = (status: LiveStatus, wasSilent = false): void => {
    useLiveStatus.setState({ status, wasSilent });
    if (status === 'live') refetchFailed(queryClient, isAway);
    isAway = status === 'lost' || (isAway && status !== 'live');
  };
  const made = createLiveConnection({
    token,
    renewSession,
    onRights,
    onStatus: follow,
    after,
    onReload: () => void queryClient.invalidateQueries({ predicate: replay.isLive }),
    // Any open conversation may show that ticket, because a conversation reads several tickets.
    onLateJoin: () =>
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['conversation'] !== undefined }),
    onFirstHead: () => replay.refetchOlder(),
    onEvents,
  });
  return { connection: made, readMissing: () => readWithoutLine(queryClient) };
};

/** Starts the live updates of the signed-in user. Returns a function that stops them. */
export const startLive = (options: Options): (() => void) => {
  const applyTo =
    (handlers: readonly LiveHandlers[]): Apply =>
    (events) =>
      notifyManager.batch(() => {
        for (const event of events) dispatch(handlers, event);
      });
  const apply = applyTo(options.handlers);
  const applyOnce = applyTo(options.onceHandlers);
  const replay = new LiveReplay(options.queryClient, apply, applyTo(options.behindHandlers));
  let isStopped = false;
  let stopReading: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const start = async (): Promise<void> => {
    try {
      const { connection: connected, readMissing } = await connect(options, replay, (events) => {
        replay.remember(events);
        apply(events);
        applyOnce(events);
      });
      if (isStopped) return;
      connection = connected;
      for (const ticketId of early.splice(0)) connected.joinTicket(ticketId);
      connected.start();
      stopReading = readMissing();
    } catch {
      // After a longer outage than a restart; without a retry the page would be stale until a reload.
      if (isStopped) return;
      useLiveStatus.setState({ status: 'starting' });
      retry = setTimeout(() => void start(), retryAfterMs);
    }
  };
  forgetLiveStatus();
  void start();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    stopReading?.();
    connection?.stop();
    connection = undefined;
    forgetLiveStatus();
    replay.stop();
  };
};

/** Conversations that were opened before the connection existed; one that shows twice is in it twice. */
const early: number[] = [];

export const joinTicket = (ticketId: number): void => {
  if (connection === undefined) early.push(ticketId);
  else connection.joinTicket(ticketId);
};

export const ticketJoined = async (ticketId: number): Promise<void> => connection?.joined(ticketId);

/** Tells colleagues what the user does in a conversation. */
export const attend = (presence: TicketPresence): void => connection?.attend(presence);

export const leaveTicket = (ticketId: number): void => {
  const index = early.indexOf(ticketId);
  if (index !== -1) early.splice(index, 1);
  else connection?.leaveTicket(ticketId);
};
