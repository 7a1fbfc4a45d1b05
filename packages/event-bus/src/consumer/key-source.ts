import { openKeysInput, openKeysOutput, type ServiceName } from '@balcao/contracts';
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

/** Fetches keys from their owner and caches them in memory only. */
export function createKeySource({ bus, source, ttlMs = 60_000 }: KeySourceOptions): KeySource {
  const remembered = new Map<string, { key: Buffer; until: number }>();
  const operation = { service: source, operation: 'openKeys', input: openKeysInput, output: openKeysOutput };

  const ask = async (subjects: readonly string[]): Promise<[string, Buffer][]> => {
    const { keys } = await bus.query(operation, { subjects: [...subjects] }, systemContext('key-source'));
    const until = Date.now() + ttlMs;
    if (remembered.size + keys.length > maxRemembered) remembered.clear();
    return keys.map(({ subject, key: text }) => {
      const key = Buffer.from(text, 'base64');
      remembered.set(subject, { key, until });
      return [subject, key];
    });
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
      for (let from = 0; from < unknown.length; from += maxAsked)
        for (const [subject, key] of await ask(unknown.slice(from, from + maxAsked))) found.set(subject, key);
      return found;
    },
  };
}
