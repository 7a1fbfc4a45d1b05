import type { Message } from '@balcao/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { joinTicket, leaveTicket, ticketJoined } from '../../../realtime/live.ts';

/** The newest of them: the server tells one page about some dozens of tickets at a time. */
const atMost = 20;

/**
 * A conversation reads the tickets of a contact together, and the server tells of each in a room of its own: without them
 * nobody would see here what becomes of a message or a note of an earlier ticket.
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
    // Whoever jumps far up and down again shall not gather more of them than the server allows.
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
    // They were read before anybody told of them here.
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
