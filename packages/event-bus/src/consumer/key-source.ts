import { openKeysInput, openKeysOutput, type ServiceName, serviceNameSchema } from '@balcao/contracts';
import { systemContext } from '../call-context.ts';
import type { Caller } from '../rpc/client.ts';

/** The keys that open the personal parts of a service's events. Erased and unknown subjects are missing. */
export type KeySource = {
  /** `isFresh` asks the owner again for cached keys too. */
  readonly open: (subjects: readonly string[], isFresh?: boolean) => Promise<ReadonlyMap<string, Buffer>>;
};

type KeySourceOptions = {
  readonly bus: Pick<Caller, 'query'>;
  readonly source: ServiceName;
  /** How long a key stays cached after its subject is erased; default 60 s. */
  readonly ttlMs?: number;
};

const maxAsked = 1_000;
const maxRemembered = 20_000;

/** Fetches keys from their owner and caches them in memory only. Consumers that need a key at once share the call. */
export function createKeySource({ bus, source, ttlMs = 60_000 }: KeySourceOptions): KeySource {
  const remembered = new Map<string, { key: Buffer; until: number }>();
  const asking = new Map<string, Promise<ReadonlyMap<string, Buffer>>>();
  const operation = { service: source, operation: 'openKeys', input: openKeysInput, output: openKeysOutput };

  const ask = async (subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    const { keys } = await bus.query(operation, { subjects: [...subjects] }, systemContext('key-source'));
    const until = Date.now() + ttlMs;
    if (remembered.size + keys.length > maxRemembered) remembered.clear();
    const asked = new Map(keys.map(({ subject, key }) => [subject, Buffer.from(key, 'base64')]));
    for (const [subject, key] of asked) remembered.set(subject, { key, until });
    return asked;
  };

  /** Joins a call that is under way. */
  const askOnce = async (subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    const answer = ask(subjects);
    for (const subject of subjects) asking.set(subject, answer);
    try {
      return await answer;
    } finally {
      for (const subject of subjects) if (asking.get(subject) === answer) asking.delete(subject);
    }
  };

  const askAll = async (subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    const found = new Map<string, Buffer>();
    for (let from = 0; from < subjects.length; from += maxAsked)
      for (const [subject, key] of await askOnce(subjects.slice(from, from + maxAsked)))
        found.set(subject, key);
    return found;
  };

  return {
    async open(subjects, isFresh = false) {
      const now = Date.now();
      const found = new Map<string, Buffer>();
      const unknown: string[] = [];
      for (const subject of new Set(subjects)) {
        const known = isFresh ? undefined : remembered.get(subject);
        if (known !== undefined && known.until > now) found.set(subject, known.key);
        else unknown.push(subject);
      }
      for (const subject of unknown) remembered.delete(subject);
      const joined = isFresh ? [] : unknown.filter((subject) => asking.has(subject));
      const answers = await Promise.all([
        askAll(unknown.filter((subject) => !joined.includes(subject))),
        ...joined.flatMap((subject) => asking.get(subject) ?? []),
      ]);
      for (const keys of answers)
        for (const subject of unknown) {
          const key = keys.get(subject);
          if (key !== undefined) found.set(subject, key);
        }
      // A call that began before the key was made doesn't know it.
      for (const [subject, key] of await askAll(joined.filter((one) => !found.has(one))))
        found.set(subject, key);
      return found;
    },
  };
}

/** One cache for each owner of a log. */
export const createKeySources = (bus: Pick<Caller, 'query'>): ((source: ServiceName) => KeySource) => {
  const sources = new Map<ServiceName, KeySource>(
    serviceNameSchema.options.map((source) => [source, createKeySource({ bus, source })]),
  );
  return (source) => sources.get(source) ?? createKeySource({ bus, source });
};
