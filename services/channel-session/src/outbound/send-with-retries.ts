import type { Readable } from 'node:stream';
import { AppError, type ChangeProblem, type OutgoingMedia, type SendProblem } from '@balcao/contracts';
import { type Driver, DriverError, type DriverErrorKind, type OutgoingFile } from '#channels/index.ts';
import { within } from '#sessions/index.ts';
import type { OutboundChange, OutboundMessage } from './outbound-rows.ts';
import type { Entry } from './outcome-writer.ts';

/** A message that is marked as attempted, under this id. */
export type Marked = OutboundMessage & { readonly externalId: string };

export type Ready = Marked | OutboundChange;

type SendOptions = {
  readonly driver: Driver;
  /** A stored file from its first byte; rejects with ERR_NOT_FOUND if it no longer exists. */
  readonly openFile: (key: string) => Promise<Readable>;
  readonly record: (entry: Entry) => Promise<unknown>;
  /** False once the lease or the process ends: then nothing more is sent. */
  readonly mayGoOn: () => boolean;
  /** Whether a message must no longer be sent. Asked before each repeat. */
  readonly isUnwanted: (messageId: string) => Promise<boolean>;
};

const sendPatienceMs = 90_000;
const lookupPatienceMs = 20_000;
/** `tries`: attempts without a pause between them. `lookups`: lookups, each after a longer pause. */
const limits = { tries: 2, lookups: 5 } as const;
/** If a driver reports that it is ready and then is not, it gets this moment. */
const notReadyDelayMs = 1_000;

const problemOf: Readonly<Partial<Record<DriverErrorKind, SendProblem>>> = {
  rejected: 'rejected',
  'not-on-channel': 'not-on-whatsapp',
  'too-large': 'too-large',
  'not-found': 'rejected',
  'not-supported': 'rejected',
};
const refusalOf: Readonly<Partial<Record<DriverErrorKind, ChangeProblem>>> = {
  'not-found': 'not-found',
  'too-late': 'too-late',
  rejected: 'rejected',
  'not-supported': 'not-supported',
  'not-on-channel': 'not-found',
  'too-large': 'rejected',
};

/**
 * Sends the messages of one chat in order, and retries them (rule O6). An attempt without an acknowledgement is looked up
 * at the channel before it is sent again, each time after a longer pause. If a message cannot be settled now, it and
 * those after it wait. Resolves once every outcome is stored.
 * @throws if storing fails; the outcomes are looked up later
 */
export const sendRun = async (run: readonly Ready[], options: SendOptions): Promise<void> => {
  const written: Promise<unknown>[] = [];
  let isStopped = false;
  for (const message of run) {
    const entry: Entry =
      isStopped || !options.mayGoOn()
        ? waitAgain(message, isStopped ? 0 : notReadyDelayMs)
        : await settleTurn(message, options);
    isStopped ||= entry.kind === 'wait' || entry.kind === 'ask-later';
    const writing = options.record(entry);
    // The next message leaves while this outcome is stored. A failure to store is thrown at the end.
    writing.catch(() => undefined);
    written.push(writing);
  }
  await Promise.all(written);
};

const settleTurn = (turn: Ready, options: SendOptions): Promise<Entry> =>
  turn.kind === 'send' ? settle(turn, options) : settleChange(turn, options.driver);

/** A change is idempotent, so it is repeated for a while without a lookup. */
const settleChange = async (change: OutboundChange, driver: Driver): Promise<Entry> => {
  const { messageId: changeId, targetId, to, body } = change;
  if (targetId === null) return refusedChange(change, 'not-found');
  try {
    await within(
      sendPatienceMs,
      change.kind === 'edit' ? driver.edit(targetId, to, body) : driver.revoke(targetId, to),
    );
    return { kind: 'change', outcome: { changeId, problem: null } };
  } catch (error) {
    const kind = error instanceof DriverError ? error.kind : 'unknown';
    if (kind === 'not-ready') return waitAgain(change, notReadyDelayMs);
    const problem = refusalOf[kind];
    if (problem !== undefined) return refusedChange(change, problem);
    return change.lookups + 1 >= limits.lookups
      ? { kind: 'change', outcome: { changeId, problem: 'rejected' } }
      : { kind: 'ask-later', messageId: changeId, delayMs: laterMs(change) };
  }
};

/** A message that never arrived need not be deleted at the channel. */
const refusedChange = (
  { messageId: changeId, kind, isOfUnsent }: OutboundChange,
  problem: ChangeProblem,
): Entry => ({
  kind: 'change',
  outcome: { changeId, problem: kind === 'delete' && isOfUnsent && problem === 'not-found' ? null : problem },
});

const settle = async (message: Marked, { driver, openFile, isUnwanted }: SendOptions): Promise<Entry> => {
  let isAskedFirst = message.isLeftBehind;
  for (let tries = 0; tries < limits.tries; tries += 1) {
    if (isAskedFirst) {
      const trace = await lookUp(driver, message.externalId, message);
      if (trace === 'open') return askLater(message);
      if (trace !== 'absent') return arrived(message, trace);
      if (await isUnwanted(message.messageId)) return { kind: 'withdraw', messageId: message.messageId };
    }
    const { body } = message;
    if (body === null) return unresolved(message);
    const failure = await handOver(driver, { ...message, body }, openFile);
    if (failure === null) return ended(message, { type: 'RecordSent', attempt: message.attempt });
    const problem = problemOf[failure];
    if (problem !== undefined)
      return ended(message, { type: 'RecordFailure', attempt: message.attempt, problem });
    if (failure === 'not-ready') return waitAgain(message, notReadyDelayMs);
    isAskedFirst = true;
  }
  return askLater(message);
};

/** null: the channel has it. */
const handOver = async (
  driver: Driver,
  { externalId, to, body, media, quoted }: Marked & { readonly body: string },
  openFile: SendOptions['openFile'],
): Promise<DriverErrorKind | null> => {
  try {
    await within(
      sendPatienceMs,
      driver.send({
        externalId,
        to,
        body,
        ...(media === null ? {} : { file: toFile(media, openFile) }),
        ...(quoted === null ? {} : { quoted }),
      }),
    );
    return null;
  } catch (error) {
    // A missing file stays missing.
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return 'not-found';
    return error instanceof DriverError ? error.kind : 'unknown';
  }
};

const toFile = ({ media, isVoice }: OutgoingMedia, openFile: SendOptions['openFile']): OutgoingFile => ({
  fileName: media.fileName,
  mimeType: media.mimeType,
  size: media.size,
  isVoice,
  open: () => openFile(media.key),
});

/** `open`: unknown, because a session may have a message that the server never accepted. */
type Trace = { readonly ack: number } | 'open' | 'absent';

/** A message is there only if the server acknowledged it. */
export const lookUp = async (
  driver: Driver,
  externalId: string,
  { to }: Pick<OutboundMessage, 'to'>,
): Promise<Trace> => {
  try {
    const trace = await within(lookupPatienceMs, driver.findOutgoing(externalId, to));
    if (!trace.found || trace.ack < 0) return 'absent';
    return trace.ack === 0 ? 'open' : { ack: trace.ack };
  } catch {
    return 'open';
  }
};

/**
 * If the channel does not know or does not answer, it is asked again for a while; then a user decides. So a short
 * outage, such as a restarting store, loses no message.
 */
export const askLater = (message: OutboundMessage): Entry =>
  message.lookups + 1 >= limits.lookups
    ? unresolved(message)
    : { kind: 'ask-later', messageId: message.messageId, delayMs: laterMs(message) };

const laterMs = ({ lookups }: { readonly lookups: number }): number => 1_000 * 2 ** lookups;

/** Includes the ack, because the process that received it may have ended. */
export const arrived = (message: OutboundMessage, { ack }: { readonly ack: number }): Entry =>
  ended(message, { type: 'RaiseAck', ack });

const unresolved = (message: OutboundMessage): Entry =>
  ended(message, { type: 'RecordUnresolved', attempt: message.attempt });

const ended = (
  { messageId }: OutboundMessage,
  command: Extract<Entry, { kind: 'outcome' }>['outcome']['command'],
): Entry => ({ kind: 'outcome', outcome: { messageId, command } });

const waitAgain = ({ messageId }: Ready, delayMs: number): Entry => ({
  kind: 'wait',
  messageId,
  delayMs,
});
