import { type UIEvent, useEffect, useState } from 'react';
import type { TicketList } from '../../../entities/ticket/ticket-list.ts';

/** The list that was shown last, and how far it was scrolled, in pixels. */
let last: { readonly list: string; readonly top: number } | undefined;

type KeptScroll = {
  /** Where the list begins. */
  readonly top: number;
  readonly follow: (event: UIEvent<HTMLElement>) => void;
};

/** Who comes back from a ticket finds the list where it was left; any other list begins at its top (rule T25). */
export const useKeptScroll = (list: TicketList, userId: number): KeptScroll => {
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
