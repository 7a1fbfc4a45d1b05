import { useEffect } from 'react';

type Props = { readonly data: readonly unknown[]; readonly endReached: () => void };

/**
 * Replaces the virtual list, which measures its rows, in tests without a layout. Like the real one it reports its end
 * whenever its rows change, even to equal ones.
 */
export const ListAtItsEnd = ({ data, endReached }: Props) => {
  useEffect(() => endReached(), [data, endReached]);
  return null;
};
