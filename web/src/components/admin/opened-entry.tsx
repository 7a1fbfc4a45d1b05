import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Versioned } from '../../lib/session/api-client.ts';
import type { Entry } from './rows.ts';

type Props<E extends Entry> = {
  /** The name of the page. */
  readonly name: string;
  /** The entry from the list; undefined for a new one. */
  readonly entry: E | undefined;
  readonly load: (id: E['id']) => Promise<Versioned<E>>;
  readonly children: (
    opened: { readonly answer: E; readonly version: string | undefined } | NewEntry,
  ) => ReactNode;
};
type NewEntry = { readonly answer: undefined; readonly version: undefined };

/**
 * Loads the current entry and its version for editing, because the list may be older. If that fails, the list's entry
 * is used.
 */
export const OpenedEntry = <E extends Entry>({ name, entry, load, children }: Props<E>) => {
  const id = entry?.id;
  const { data, isError } = useQuery({
    // Not under the keys of the page's lists, so that updates of the lists do not change it.
    queryKey: ['opened', name, id] as const,
    queryFn: () => (id === undefined ? null : load(id)),
    enabled: id !== undefined,
    // The form's base must not change: the save names its version.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { showsOwnErrors: true },
  });
  if (entry === undefined) return children({ answer: undefined, version: undefined });
  if (isError) return children({ answer: entry, version: undefined });
  return data === undefined || data === null ? null : children(data);
};
