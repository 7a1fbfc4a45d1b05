import type { Message, Ticket } from '@balcao/contracts';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { serverNow } from '../../../lib/server-clock.ts';
import { useUser } from '../../../lib/session.ts';

/** How the ticket stood when the first letter was written. */
type Beginning = { readonly lastInbound: number; readonly at: number };

/** By user and ticket: who looks into another ticket meanwhile goes on with what was begun. */
const useBeginnings = create<Readonly<Record<string, Beginning | undefined>>>(() => ({}));

type Options = {
  readonly ticket: Pick<Ticket, 'id' | 'lastInbound'>;
  readonly messages: readonly Message[];
  readonly isAnswering: boolean;
};

type MessagesSince = {
  readonly count: number;
  /** The first of them, where it is loaded. */
  readonly firstId: string | undefined;
  /** They are seen: from now on the later ones count. */
  readonly see: () => void;
};

/** What came into the ticket since an answer was begun, from the contact or from a colleague (rule M22). */
export const useMessagesSince = ({ ticket, messages, isAnswering }: Options): MessagesSince => {
  const { id: userId } = useUser();
  const key = `${String(userId)} ${String(ticket.id)}`;
  const beginning = useBeginnings((beginnings) => beginnings[key]);
  const { lastInbound } = ticket;
  const begin = useCallback(
    (): void => useBeginnings.setState({ [key]: { lastInbound, at: serverNow() } }),
    [key, lastInbound],
  );
  const isBegun = beginning !== undefined;
  useEffect(() => {
    if (isAnswering && !isBegun) begin();
    if (!isAnswering && isBegun) useBeginnings.setState({ [key]: undefined });
  }, [key, isAnswering, isBegun, begin]);

  if (beginning === undefined || !isAnswering) return { count: 0, firstId: undefined, see: begin };
  const isOfContact = ({ ticketId, inboundNumber }: Message): boolean =>
    ticketId === ticket.id && inboundNumber !== null && inboundNumber > beginning.lastInbound;
  const isOfColleague = ({ fromMe, userId: author = null, createdAt }: Message): boolean =>
    fromMe && author !== userId && Date.parse(createdAt) > beginning.at;
  const ofColleagues = messages.filter(isOfColleague).length;
  return {
    // Those of the contact count also where somebody reads far above and they aren't loaded.
    count: lastInbound - beginning.lastInbound + ofColleagues,
    firstId: messages.find((message) => isOfContact(message) || isOfColleague(message))?.id,
    see: begin,
  };
};
