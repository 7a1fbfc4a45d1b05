import type { SendProblem } from '@balcao/contracts';
import { type Driver, DriverError, type DriverErrorKind } from '#channels/driver.ts';
import { within } from '#supervisor/within.ts';
import type { OutboundMessage } from './outbound-rows.ts';
import type { Entry } from './outcome-book.ts';

/** A message that is marked as attempted, under this id. */
export type Marked = OutboundMessage & { readonly externalId: string };

type SendOptions = {
  readonly driver: Driver;
  readonly record: (entry: Entry) => Promise<unknown>;
  /** Nothing may leave any more: the lease ends, or the process. */
  readonly mayGoOn: () => boolean;
};

const sendPatienceMs = 90_000;
const lookupPatienceMs = 20_000;
const limits = { tries: 3, lookups: 5 } as const;
/** A driver that says that it is ready and then is not gets a moment. */
const notReadyDelayMs = 1_000;

const problemOf: Readonly<Partial<Record<DriverErrorKind, SendProblem>>> = {
  rejected: 'rejected',
  'not-on-channel': 'not-on-whatsapp',
  'too-large': 'too-large',
};

/**
 * Sends the messages of one chat one after the other. When one can't be settled now, it and those behind it wait.
 * Resolves once everything is written down.
 * @throws when that fails: what became of them is looked up later.
 */
export const sendRun = async (run: readonly Marked[], options: SendOptions): Promise<void> => {
  const written: Promise<unknown>[] = [];
  let isStopped = false;
  for (const message of run) {
    const entry: Entry =
      isStopped || !options.mayGoOn()
        ? waitAgain(message, isStopped ? 0 : notReadyDelayMs)
        : await settle(message, options.driver);
    isStopped ||= entry.kind !== 'outcome';
    const writing = options.record(entry);
    // The next message leaves while this one is written; a failure waits for the end.
    writing.catch(() => undefined);
    written.push(writing);
  }
  await Promise.all(written);
};

const settle = async (message: Marked, driver: Driver): Promise<Entry> => {
  let isAskedFirst = message.isLeftBehind;
  for (let tries = 0; tries < limits.tries; tries += 1) {
    if (isAskedFirst) {
      const found = await lookUp(driver, message.externalId, message);
      if (found === 'unknown') return askLater(message);
      if (found) return sent(message);
    }
    const failure = await handOver(driver, message);
    if (failure === null) return sent(message);
    const problem = problemOf[failure];
    if (problem !== undefined)
      return ended(message, { type: 'RecordFailure', attempt: message.attempt, problem });
    if (failure === 'not-ready') return waitAgain(message, notReadyDelayMs);
    isAskedFirst = true;
  }
  return ended(message, { type: 'RecordUnresolved', attempt: message.attempt });
};

/** null: the channel has it. */
const handOver = async (
  driver: Driver,
  { externalId, to, body }: Marked,
): Promise<DriverErrorKind | null> => {
  try {
    await within(sendPatienceMs, driver.send({ externalId, to, body }));
    return null;
  } catch (error) {
    return error instanceof DriverError ? error.kind : 'unknown';
  }
};

/** Whether the channel has a message under that id; a message that it refused it does not have. */
export const lookUp = async (
  driver: Driver,
  externalId: string,
  { to }: Pick<OutboundMessage, 'to'>,
): Promise<boolean | 'unknown'> => {
  try {
    const trace = await within(lookupPatienceMs, driver.findOutgoing(externalId, to));
    return trace.found && trace.ack >= 0;
  } catch {
    return 'unknown';
  }
};

/** The channel can't tell: it is asked again for a while, then a person decides. */
export const askLater = (message: OutboundMessage): Entry =>
  message.lookups + 1 >= limits.lookups
    ? ended(message, { type: 'RecordUnresolved', attempt: message.attempt })
    : { kind: 'ask-later', messageId: message.messageId, delayMs: 1_000 * 2 ** message.lookups };

export const sent = (message: OutboundMessage): Entry =>
  ended(message, { type: 'RecordSent', attempt: message.attempt });

const ended = (
  { messageId }: OutboundMessage,
  command: Extract<Entry, { kind: 'outcome' }>['outcome']['command'],
): Entry => ({ kind: 'outcome', outcome: { messageId, command } });

const waitAgain = ({ messageId }: OutboundMessage, delayMs: number): Entry => ({
  kind: 'wait',
  messageId,
  delayMs,
});
