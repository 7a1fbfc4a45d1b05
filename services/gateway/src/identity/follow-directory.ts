import { authEvents, mediaToken, readDirectory, type Written } from '@balcao/contracts';
import {
  type Bus,
  type Consumer,
  createKeySource,
  createMemoryCheckpoint,
  startConsumer,
  systemContext,
} from '@balcao/event-bus';
import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { gatewayJobs } from '#gateway.jobs.ts';
import { type Directory, directoryEventTypes } from './directory.ts';

export type DirectoryFollower = {
  /** Resolves once all of these writes are applied, or after a deadline. */
  readonly catchUpWith: (written: readonly Written[]) => Promise<void>;
  /** Asks auth for users whose events have not arrived yet; concurrent calls share one request. */
  readonly learnUsers: () => Promise<void>;
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly bus: Bus;
  readonly directory: Directory;
  /** A session ended, or the rights of a user changed. */
  readonly onRightsChanged: () => void;
};

const maxWaitMs = 1_000;
/** Longer than the lifetime of any session's token. */
const forgetRevokedAfterMs = mediaToken.lifetimeSeconds * 1_000 + gatewayJobs.forgetRevokedSessions.everyMs;

/** Loads the directory from auth, then follows auth's events (rule G12). */
export const startDirectoryFollower = ({ bus, directory, onRightsChanged }: Options): DirectoryFollower => {
  let checkpoint = createMemoryCheckpoint([]);
  const ask = () => bus.call(readDirectory, {}, systemContext('gateway'));

  const consumer: Consumer = startConsumer({
    bus,
    consumer: 'gateway__directory',
    source: 'auth',
    catalog: authEvents,
    checkpoint: {
      ...checkpoint,
      // Asked at the start, and again until auth answers.
      positions: async (name, source) => {
        const snapshot = await ask();
        directory.start(snapshot);
        checkpoint = createMemoryCheckpoint(snapshot.positions);
        return checkpoint.positions(name, source);
      },
      step: (...args) => checkpoint.step(...args),
      advance: (...args) => checkpoint.advance(...args),
    },
    keys: createKeySource({ bus, source: 'auth' }),
    log: bus.log,
    types: directoryEventTypes,
    apply: (_tx, events) => {
      for (const event of events) directory.apply(event, event.at);
      return Promise.resolve();
    },
    afterCommit: (events) => {
      if (events.some(({ type }) => type !== 'UserCreated')) onRightsChanged();
    },
  });

  let learning: Promise<void> | undefined;
  const forgetRevoked = (): Promise<void> => {
    directory.forgetRevokedBefore(new Date(Date.now() - forgetRevokedAfterMs));
    return Promise.resolve();
  };
  const forgetting = schedule(gatewayJobs.forgetRevokedSessions, forgetRevoked, { log: bus.log });
  forgetting.start();

  return {
    catchUpWith: async (written) => {
      await Promise.all(
        written.map(({ partition, position }) => consumer.waitFor(partition, position, maxWaitMs)),
      );
    },
    learnUsers: () => {
      learning ??= ask()
        .then(({ users }) => {
          directory.learnUsers(users);
        })
        .finally(() => {
          learning = undefined;
        });
      return learning;
    },
    ready: () => consumer.ready(),
    stop: async () => {
      await forgetting.stop();
      await consumer.stop();
    },
  };
};
