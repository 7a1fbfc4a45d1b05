import { useEffect } from 'react';

type Props = { readonly data: readonly unknown[]; readonly endReached: () => void };

/**
 * In place of a list that measures its rows, where nothing has a size. As the real one it tells of the end whenever it gets
 * other rows, were they the same ones.
 */
export const ListAtItsEnd = ({ data, endReached }: Props) => {
  useEffect(() => endReached(), [data, endReached]);
  return null;
};
