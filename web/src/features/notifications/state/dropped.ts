import type { Connection } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { allConnections } from '../../../entities/connection/all-connections.ts';
import { useUser } from '../../../lib/session/session.ts';

export type Dropped = { readonly id: number; readonly name: string; readonly since: string };

const droppedOf = (connections: readonly Connection[]): readonly Dropped[] =>
  connections.flatMap(({ id, name, drop }) => (drop === null ? [] : [{ id, name, since: drop.since }]));

/** Connections that dropped and are not back; only admins see them (rule B7). */
export const useDropped = (): readonly Dropped[] => {
  const { profile } = useUser();
  const { data = [] } = useQuery({
    ...allConnections,
    select: droppedOf,
    enabled: profile === 'admin',
  });
  return profile === 'admin' ? data : [];
};
