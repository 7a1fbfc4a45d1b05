import { type Ticket, type TicketListItem, updateTicket, type User } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, hasCode } from '../../../lib/session/api-error.ts';
import { type FollowAnswer, followFromHere } from '../../../lib/page/navigation.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { api, useUser } from '../../../lib/session/session.ts';
import { unreadBefore } from '../../../entities/ticket/unread-before.ts';
import { toast, toastError } from '../../../lib/page/toasts.ts';
import { useTicketCache } from '../ticket-cache-context.ts';
import { type TicketAction, useOfferUndo } from './undo-ticket.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';

/** @param follow navigates from where the user started the change */
export type OnTicketChanged = (ticket: Ticket, follow: FollowAnswer) => void;

export type TicketChange = {
  readonly ticket: TicketListItem;
  readonly action: TicketAction;
  /** With accept: the chosen sector of a ticket without one. */
  readonly queueId?: number;
};

/** The request of each action (rule T1). */
const bodyOf = ({ action, queueId }: TicketChange, userId: number) => {
  switch (action) {
    case 'accept':
      return { status: 'open' as const, userId, ...(queueId === undefined ? {} : { queueId }) };
    case 'reopen':
      return { status: 'open' as const, userId };
    case 'return':
      return { status: 'pending' as const, userId: null };
    case 'resolve':
      return { status: 'closed' as const, userId };
  }
};

/** The optimistic result, which shows at once. */
const optimistic = (change: TicketChange, { id, name }: User): TicketListItem => {
  const { status, userId } = bodyOf(change, id);
  const isRead = status !== 'pending';
  return {
    ...change.ticket,
    status,
    userId,
    user: userId === null ? null : { id, name },
    unreadMessages: isRead ? 0 : change.ticket.unreadMessages,
    updatedAt: new Date(serverNow()).toISOString(),
  };
};

/** 409: the ticket belongs to another user by now (rule T2). */
const wasTaken = (error: unknown): error is ApiError =>
  hasCode(error, 'ERR_OPEN_USER_TICKET') && error.facts.status === 409;

type Options = { readonly onChanged: OnTicketChanged };

export const useChangeTicket = ({ onChanged }: Options) => {
  const user = useUser();
  const cache = useTicketCache();
  const queryClient = useQueryClient();
  const { t } = useTranslation('tickets');
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: (change: TicketChange) =>
      api.call(updateTicket, {
        params: { ticketId: change.ticket.id },
        body: { ...bodyOf(change, user.id), undoable: true },
      }),
    onMutate: (change) => {
      if (change.action === 'accept') unreadBefore.remember(change.ticket);
      cache.put(optimistic(change, user));
      return followFromHere();
    },
    onSuccess: (ticket, { ticket: before, action }, follow) => {
      cache.put(ticket);
      if (ticket.revision !== before.revision) offerUndo(ticket, action);
      onChanged(ticket, follow);
    },
    onError: (error, { ticket }) => {
      unreadBefore.forget(ticket.id);
      cache.put({ ...ticket, updatedAt: new Date(serverNow()).toISOString() });
      // Another user was faster: say who, and show the ticket's current state. Another ticket of this contact is an error.
      if (wasTaken(error)) toast('warning', t('takenBy', { name: error.facts.userName ?? '' }));
      else toastError(error);
      void queryClient.invalidateQueries({ queryKey: ticketQueries.all() });
    },
    meta: { showsOwnErrors: true },
  });
};
