import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Versioned } from '../../lib/api-client.ts';
import type { Entry } from './rows.ts';

type Props<E extends Entry> = {
  /** The name of the page. */
  readonly name: string;
  /** As the list has it; undefined: a new one. */
  readonly entry: E | undefined;
  readonly load: (id: E['id']) => Promise<Versioned<E>>;
  readonly children: (
    opened: { readonly answer: E; readonly version: string | undefined } | NewEntry,
  ) => ReactNode;
};
type NewEntry = { readonly answer: undefined; readonly version: undefined };

/** An entry is edited as it is now, with its version: the list may be older. Where it cannot be read, the list's serves. */
export const OpenedEntry = <E extends Entry>({ name, entry, load, children }: Props<E>) => {
  const id = entry?.id;
  const { data, isError } = useQuery({
    // Beside the lists of the page: what is read for a form follows none of their changes.
    queryKey: ['opened', name, id] as const,
    queryFn: () => (id === undefined ? null : load(id)),
    enabled: id !== undefined,
    // What was read for a form stays as it was: the save says what it is based on.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { showsOwnErrors: true },
  });
  if (entry === undefined) return children({ answer: undefined, version: undefined });
  if (isError) return children({ answer: entry, version: undefined });
  return data === undefined || data === null ? null : children(data);
};
