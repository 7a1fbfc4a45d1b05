import { type UIEvent, useEffect, useState } from 'react';
import type { TicketList } from '../../../entities/ticket/ticket-list.ts';

/** The last list and its scroll position in pixels. */
let last: { readonly list: string; readonly top: number } | undefined;

type ScrollRestoration = {
  /** The scroll position to start with. */
  readonly top: number;
  readonly follow: (event: UIEvent<HTMLElement>) => void;
};

/**
 * A list that the user returns to from a ticket has its old scroll position; any other list starts at its top (rule
 * T25).
 */
export const useScrollRestoration = (list: TicketList, userId: number): ScrollRestoration => {
  const name = JSON.stringify([userId, list]);
  const [top] = useState(() => (last?.list === name ? last.top : 0));
  useEffect(() => {
    last = { list: name, top };
  }, [name, top]);
  return {
    top,
    follow: ({ currentTarget }) => {
      last = { list: name, top: currentTarget.scrollTop };
    },
  };
};
