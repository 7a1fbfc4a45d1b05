import type { Message } from '@balcao/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { joinTicket, leaveTicket, ticketJoined } from '../../../realtime/live.ts';

/** The newest of them: the server lets a page join only some dozens of rooms. */
const atMost = 20;

/**
 * A conversation shows several tickets of a contact, and each has its own room. Without joining those, changes of earlier
 * messages and notes would not arrive here.
 */
export const useRelatedRooms = (ticketId: number, messages: readonly Message[]): void => {
  const queryClient = useQueryClient();
  const rooms = useRef(new Set<number>());
  const related = new Set(messages.toReversed().map((message) => message.ticketId));
  related.delete(ticketId);
  const wanted = [...related].slice(0, atMost).join(' ');
  useEffect(() => {
    const ids = new Set(wanted.split(' ').filter(Boolean).map(Number));
    const added = [...ids].filter((id) => !rooms.current.has(id));
    const isFirst = rooms.current.size === 0;
    // A user who jumps up and down must not collect more rooms than the server allows.
    for (const id of [...rooms.current]) {
      if (ids.has(id)) continue;
      rooms.current.delete(id);
      leaveTicket(id);
    }
    for (const id of added) {
      rooms.current.add(id);
      joinTicket(id);
    }
    if (!isFirst || added.length === 0) return;
    // They were read before their updates arrived here.
    void Promise.all(added.map(ticketJoined)).then(() =>
      queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['conversation'] === ticketId }),
    );
  }, [queryClient, ticketId, wanted]);
  useEffect(() => {
    const joined = rooms.current;
    return () => {
      for (const id of joined) leaveTicket(id);
      joined.clear();
    };
  }, [ticketId]);
};
