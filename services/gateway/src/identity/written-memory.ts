import type { Written } from '@balcao/contracts';

const rememberMs = 15_000;
const maxSessions = 20_000;
const maxPerSession = 64;

type Memory = { readonly written: Map<string, Written>; until: number };

/** The writes of each session in the last 15 seconds, so that it reads its own writes anywhere (rule G5). */
export type WrittenMemory = {
  readonly remember: (sessionId: string, written: readonly Written[]) => void;
  readonly recall: (sessionId: string) => readonly Written[];
};

export const createWrittenMemory = (now: () => number = Date.now): WrittenMemory => {
  const sessions = new Map<string, Memory>();
  const fresh = (sessionId: string): Memory | undefined => {
    const memory = sessions.get(sessionId);
    if (memory === undefined || memory.until > now()) return memory;
    sessions.delete(sessionId);
    return undefined;
  };

  return {
    remember: (sessionId, written) => {
      if (written.length === 0) return;
      const memory = fresh(sessionId) ?? { written: new Map<string, Written>(), until: 0 };
      for (const place of written) {
        const key = `${place.service}/${String(place.partition)}`;
        const known = memory.written.get(key);
        if (known === undefined || known.position < place.position) memory.written.set(key, place);
      }
      while (memory.written.size > maxPerSession) memory.written.delete([...memory.written.keys()][0] ?? '');
      memory.until = now() + rememberMs;
      // Deleted and inserted again, so that the oldest entry stays first.
      sessions.delete(sessionId);
      sessions.set(sessionId, memory);
      for (const [oldest, { until }] of sessions) {
        if (until > now() && sessions.size <= maxSessions) break;
        sessions.delete(oldest);
      }
    },
    recall: (sessionId) => [...(fresh(sessionId)?.written.values() ?? [])],
  };
};
