import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { gapMs, type Pace } from '#channels/pace.rules.ts';
import type { Lease } from '#leases/index.ts';
import type { ReadySession } from '#sessions/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import { createOutcomeWriter, type OutcomeWriter } from './outcome-writer.ts';
import {
  markAttempts,
  type OutboundMessage,
  pickRuns,
  readEarlierIds,
  readNextDueMs,
  type Run,
} from './outbound-rows.ts';
import { isTicketRemoved } from './withdraw-sends.ts';
import { arrived, askLater, lookUp, type Marked, type Ready, sendRun } from './send-with-retries.ts';

type DrainerOptions = {
  readonly store: ChannelSessionStore;
  /** undefined unless this process holds the connection and its session is ready. */
  readonly readySession: (connectionId: number) => ReadySession | undefined;
  readonly openFile: Parameters<typeof sendRun>[1]['openFile'];
  readonly log: { readonly warn: (details: object, message: string) => void };
};

export type Drainer = {
  /**
   * Sends the waiting rows that are due. Resolves when none is left, with the milliseconds until the next one is due,
   * or null if none waits for a time. A call during a run makes that run look once more.
   */
  readonly drain: (connectionId: number) => Promise<number | null>;
  /** @returns whether a drain runs; it will look once more */
  readonly nudge: (connectionId: number) => boolean;
  readonly writerOf: (lease: Lease) => OutcomeWriter;
  /** Waits for the sends at the channel and starts no others. */
  readonly stop: () => Promise<void>;
};

/** The sends of one chat that are under way. */
type Flight = { readonly ended: Promise<void>; readonly hasFile: boolean };

type Drain = { readonly done: Promise<number | null>; readonly nudge: () => void };

const stopPatienceMs = 10_000;

/** Drains a connection chat by chat, as fast as its engine may be driven. The table owns the rows and their order. */
export function createDrainer({ store, readySession, openFile, log }: DrainerOptions): Drainer {
  const drains = new Map<number, Drain>();
  const writers = new Map<number, { readonly token: number; readonly write: OutcomeWriter }>();
  const nextSendAt = new Map<number, number>();
  let isStopping = false;

  const writerOf = (lease: Lease): OutcomeWriter => {
    const known = writers.get(lease.connectionId);
    if (known?.token === lease.token) return known.write;
    const write = createOutcomeWriter(store, lease);
    writers.set(lease.connectionId, { token: lease.token, write });
    return write;
  };

  /** Null: not now. If a user sends a message again, its earlier ids are looked up first. */
  const prepare = async (
    message: OutboundMessage,
    { driver, lease }: ReadySession,
  ): Promise<Marked | null> => {
    const named = { ...message, externalId: message.externalId ?? driver.newExternalId() };
    if (message.attempt === 1 || message.externalId !== null) return named;
    for (const earlier of await readEarlierIds(store.db, message)) {
      const trace = await lookUp(driver, earlier, message);
      if (trace === 'absent') continue;
      await writerOf(lease)(trace === 'open' ? askLater(message) : arrived(message, trace));
      return null;
    }
    return named;
  };

  const start = async (runs: readonly Run[], session: ReadySession): Promise<Ready[][]> => {
    const prepared = await Promise.all(
      runs.map(async (run) => {
        const ready: Ready[] = [];
        for (const turn of run) {
          const marked = turn.kind === 'send' ? await prepare(turn, session) : turn;
          if (marked === null) break;
          ready.push(marked);
        }
        return ready;
      }),
    );
    const fresh = prepared
      .flat()
      .filter(isMessage)
      .filter(({ isLeftBehind }) => !isLeftBehind);
    const bodies = await markAttempts(store, session.lease, fresh);
    return prepared.map((run) => run.flatMap((turn) => markedRow(turn, bodies)));
  };

  const drive = (run: readonly Ready[], { driver, lease }: ReadySession): Promise<void> =>
    sendRun(run, {
      driver,
      openFile,
      record: writerOf(lease),
      mayGoOn: () => !isStopping && readySession(lease.connectionId)?.lease.token === lease.token,
      isUnwanted: (messageId) => isTicketRemoved(store.db, messageId),
    });

  /** @returns whether more rows may be due: there was no room for all, or none of the picked ones was sent */
  const drainOnce = async (connectionId: number, inFlight: Map<number, Flight>): Promise<boolean> => {
    const session = readySession(connectionId);
    if (session === undefined || isStopping) return false;
    const { pace } = session.engine;
    const room = roomBeside(pace, [...inFlight.values()]);
    if (room.chats <= 0 || (nextSendAt.get(connectionId) ?? 0) > Date.now()) return false;
    const picked = await pickRuns(store.db, connectionId, {
      ...room,
      messagesOfChat: pace.messagesOfChat,
      busy: [...inFlight.keys()],
    });
    const runs = withFiles(picked, room.files);
    if (runs.length === 0) return false;
    const fly = (run: Run, work: Promise<void>): void => {
      const [{ contactId }] = run;
      if (pace.minGapMs > 0) nextSendAt.set(connectionId, Date.now() + gapMs(pace, Math.random()));
      const ended = work
        .catch((error: unknown) => {
          log.warn({ err: error, connectionId }, 'what became of a send is looked up again later');
        })
        .finally(() => inFlight.delete(contactId));
      inFlight.set(contactId, { ended, hasFile: hasFile(run) });
    };
    // A lookup of earlier attempts may take long, so no other chat waits for it.
    for (const run of runs.filter(isAskedFirst))
      fly(
        run,
        start([run], session).then(([ready = []]) => drive(ready, session)),
      );
    const others = runs.filter((run) => !isAskedFirst(run));
    const started = await start(others, session);
    for (const [index, run] of others.entries()) {
      const ready = started[index] ?? [];
      if (ready.length > 0) fly(run, drive(ready, session));
    }
    return picked.length === room.chats || inFlight.size === 0;
  };

  const run = async (
    connectionId: number,
    nudges: { count: number; next: Promise<unknown> },
  ): Promise<void> => {
    const inFlight = new Map<number, Flight>();
    try {
      for (;;) {
        const seen = nudges.count;
        const mayBeMore = await drainOnce(connectionId, inFlight);
        if (mayBeMore || seen !== nudges.count) continue;
        if (inFlight.size === 0) return;
        const restMs = (nextSendAt.get(connectionId) ?? 0) - Date.now();
        await Promise.race([
          ...endsOf(inFlight),
          nudges.next,
          ...(restMs > 0 ? [sleep(restMs, undefined, { ref: false })] : []),
        ]);
        // Outcomes that are stored together end together, so they cause one more look.
        await nextTurn();
      }
    } finally {
      // Until the messages of a chat have left, no other process may pick it up.
      if (inFlight.size > 0) await Promise.all(endsOf(inFlight));
      // In the same turn as the last look, so that a later call finds no drain and starts one.
      drains.delete(connectionId);
    }
  };

  const nextDueMs = async (connectionId: number): Promise<number | null> => {
    if (isStopping || readySession(connectionId) === undefined) return null;
    const dueMs = await readNextDueMs(store.db, connectionId);
    if (dueMs === null) return null;
    const paceMs = (nextSendAt.get(connectionId) ?? 0) - Date.now();
    return Math.max(dueMs, paceMs, 1);
  };

  const begin = (connectionId: number): Drain => {
    let nudged = Promise.withResolvers<undefined>();
    const nudges = { count: 0, next: nudged.promise };
    const done = run(connectionId, nudges).then(() => nextDueMs(connectionId));
    return {
      done,
      nudge: () => {
        nudges.count += 1;
        nudged.resolve(undefined);
        nudged = Promise.withResolvers<undefined>();
        nudges.next = nudged.promise;
      },
    };
  };

  return {
    drain: (connectionId) => {
      const running = drains.get(connectionId);
      if (running !== undefined) {
        running.nudge();
        return running.done;
      }
      const drain = begin(connectionId);
      drains.set(connectionId, drain);
      return drain.done;
    },
    nudge: (connectionId) => {
      const running = drains.get(connectionId);
      running?.nudge();
      return running !== undefined;
    },
    writerOf,
    stop: async () => {
      isStopping = true;
      const running = [...drains.values()].map(({ done }) => done);
      await Promise.race([Promise.allSettled(running), sleep(stopPatienceMs, undefined, { ref: false })]);
    },
  };
}

const endsOf = (inFlight: ReadonlyMap<number, Flight>): readonly Promise<void>[] =>
  [...inFlight.values()].map(({ ended }) => ended);

/** With a pause between sends, chats start one by one, however long the earlier ones take. */
const roomBeside = (
  { chatsAtOnce, filesAtOnce, minGapMs }: Pace,
  inFlight: readonly Flight[],
): { readonly chats: number; readonly files: number } => {
  const chats = chatsAtOnce - inFlight.length;
  return {
    chats: minGapMs > 0 ? Math.min(chats, 1) : chats,
    files: filesAtOnce - inFlight.filter(({ hasFile: isFile }) => isFile).length,
  };
};

const hasFile = (run: Run): boolean => run.some((turn) => turn.kind === 'send' && turn.media !== null);

/** Leaves out runs with more files than may be sent at once. */
const withFiles = (runs: readonly Run[], files: number): readonly Run[] => {
  const carrying = new Set(runs.filter(hasFile).slice(0, Math.max(files, 0)));
  return runs.filter((run) => !hasFile(run) || carrying.has(run));
};

const isAskedFirst = ([turn]: Run): boolean =>
  turn.kind === 'send' && turn.attempt > 1 && turn.externalId === null;

const isMessage = (turn: Ready): turn is Marked => turn.kind === 'send';

/** The row as marked; empty if it was withdrawn meanwhile. */
const markedRow = (turn: Ready, bodies: ReadonlyMap<string, string>): readonly Ready[] => {
  if (turn.kind !== 'send' || turn.isLeftBehind) return [turn];
  const body = bodies.get(turn.messageId);
  return body === undefined ? [] : [{ ...turn, body }];
};
