import { createInbox, type Msg } from 'nats';
import type { Broker } from '../broker.ts';
import type { Pace } from './pace.ts';

/** Messages of one consumer of the broker, on their way to this process. */
export type IncomingMessages = {
  /** Somebody waits: whatever is there is asked for now. */
  readonly hurry: () => void;
  readonly close: () => void;
  /** Resolves when nothing more will come: it was closed, the consumer is gone, or the broker fell silent. */
  readonly closed: Promise<void>;
};

type Options = {
  readonly broker: Broker;
  readonly stream: string;
  readonly consumer: string;
  readonly pace: Pace;
  readonly onMessage: (message: Msg) => void;
};

/** What JetStream says instead of a message. */
const status = { heartbeat: 100, nothingThere: 404, timeIsOver: 408 } as const;
const atOnce = 500;
const nanosecondsAMs = 1_000_000;
const heartbeatMs = 2_000;
const waitMs = 30_000;
const silenceMs = 2 * heartbeatMs + 500;

/**
 * What comes alone is delivered at once; what comes within the rest behind it stays at the broker and is asked for in one
 * go. So a process is woken once a rest and not for each message: waking it costs more than most messages do (measured).
 * JetStream's pull protocol as it is, because the client's own `consume` always asks for all that comes.
 */
export function gatherMessages({ broker, stream, consumer, pace, onMessage }: Options): IncomingMessages {
  const subject = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`;
  const inbox = createInbox();
  const closed = Promise.withResolvers<undefined>();
  let isWaiting = false;
  let asked = 0;
  let received = 0;
  let resting: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const close = (): void => {
    clearTimeout(silence);
    clearTimeout(resting);
    resting = undefined;
    subscription.unsubscribe();
    closed.resolve(undefined);
  };
  /** From now on the broker has to say something. */
  const listenForSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(close, silenceMs);
  };

  const ask = (request: object): void => {
    asked += 1;
    received = 0;
    listenForSilence();
    const payload = Buffer.from(JSON.stringify(request));
    broker.publish(subject, payload, { reply: `${inbox}.${asked}` }, close);
  };
  /** For the next one, however long that takes. */
  const wait = (): void => {
    isWaiting = true;
    ask({
      batch: 1,
      expires: waitMs * nanosecondsAMs,
      idle_heartbeat: heartbeatMs * nanosecondsAMs,
    });
  };
  /** For all that is there. */
  const collect = (): void => {
    clearTimeout(resting);
    resting = undefined;
    isWaiting = false;
    ask({ batch: atOnce, no_wait: true });
  };
  const rest = (): void => {
    clearTimeout(silence);
    if (pace.isHurried()) collect();
    else resting = setTimeout(collect, pace.lingerMs());
  };

  const hear = (message: Msg): void => {
    if (!message.subject.startsWith(inbox)) {
      received += 1;
      onMessage(message);
      if (isWaiting) rest();
      else if (received === atOnce) collect();
      return;
    }
    const code = message.headers?.code;
    if (message.subject !== `${inbox}.${asked}`) return;
    if (code === status.heartbeat) listenForSilence();
    else if (code === status.timeIsOver && (isWaiting || received > 0)) {
      if (isWaiting) wait();
      else rest();
    } else if (code === status.nothingThere) wait();
    else close();
  };
  const subscription = broker.listen(`${inbox}.*`, hear);
  wait();

  return {
    closed: closed.promise,
    close,
    hurry: () => {
      if (resting !== undefined) collect();
    },
  };
}
