import type { Message, Ticket } from '@balcao/contracts';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { serverNow } from '../../../lib/server-clock.ts';
import { useUser } from '../../../lib/session/session.ts';

/** The ticket at the time of the first letter. */
type Beginning = { readonly lastInbound: number; readonly at: number };

/** By user and ticket: a user who opens another ticket continues the answer later. */
const useBeginnings = create<Readonly<Record<string, Beginning | undefined>>>(() => ({}));

type Options = {
  readonly ticket: Pick<Ticket, 'id' | 'lastInbound'>;
  readonly messages: readonly Message[];
  readonly isAnswering: boolean;
};

type MessagesSince = {
  readonly count: number;
  /** The first of them, if it is loaded. */
  readonly firstId: string | undefined;
  /** The user has seen them: from now on only later ones count. */
  readonly see: () => void;
};

/** The messages of the contact or a colleague since an answer was begun (rule M22). */
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
    // The contact's messages count even if the user has scrolled far up and they are not loaded.
    count: lastInbound - beginning.lastInbound + ofColleagues,
    firstId: messages.find((message) => isOfContact(message) || isOfColleague(message))?.id,
    see: begin,
  };
};
