import type { Identity } from '@balcao/contracts';

type Asked = { readonly connectionId: number; readonly phone: Identity };
type Known = { readonly identities: readonly Identity[]; readonly until: number };

const most = 20_000;

/**
 * Caches numbers that a phone said are registered; the oldest are dropped. Unregistered numbers are not cached,
 * because they may be registered soon.
 */
export const rememberNumbers = (knownMs: number) => {
  const known = new Map<string, Known>();
  const keyOf = ({ connectionId, phone }: Asked): string => `${String(connectionId)} ${phone.value}`;
  return {
    find: (asked: Asked): readonly Identity[] | undefined => {
      const found = known.get(keyOf(asked));
      return found !== undefined && found.until > performance.now() ? found.identities : undefined;
    },
    keep: (asked: Asked, identities: readonly Identity[]): void => {
      const key = keyOf(asked);
      known.delete(key);
      known.set(key, { identities, until: performance.now() + knownMs });
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
};
