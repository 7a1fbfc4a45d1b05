import { type Contact, type Ticket, updateTicket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { paths, listFilterIn } from '../../config/paths.ts';
import { BackBar, MessagesPlaceholder } from '../../features/conversation/index.ts';
import { useViewedTicket } from '../../features/notifications/index.ts';
import { reopenSecondsOf, settingQueries } from '../../entities/setting/setting-queries.ts';
import { ticketQueries } from '../../entities/ticket/ticket-queries.ts';
import { useOfferUndo } from '../../features/tickets/api/undo-ticket.ts';
import {
  TicketGone,
  TicketHeaderActions,
  useTicketActions,
  useMoveText,
  useMoveToast,
  useIsRemoved,
} from '../../features/tickets/index.ts';
import { useTicketCache } from '../../features/tickets/ticket-cache-context.ts';
import { TicketMenu } from '../../features/transfer/ticket-menu.tsx';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { hasCode } from '../../lib/session/api-error.ts';
import { useDraft } from '../../entities/message/drafts.ts';
import { keepFocusInPage } from '../../lib/page/focus-page.ts';
import { useIsPhone } from '../../lib/page/screen.ts';
import { useUser, api } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';

/** The address of the list that these parameters name. */
export const listIn = (address: URLSearchParams): string =>
  paths.tickets.to(
    address.get('tab') ?? undefined,
    address.get('search') ?? undefined,
    listFilterIn(address),
  );

/** The address of a ticket in the list of its status, with the filters of the present list. */
export const ticketBeside = ({ id, status }: Pick<Ticket, 'id' | 'status'>): string =>
  paths.ticket.to(id, status, undefined, listFilterIn(new URLSearchParams(window.location.search)));

/** Transfers a colleague's ticket to this user, with undo. */
const useTakeOver = () => {
  const { id } = useUser();
  const cache = useTicketCache();
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: (ticketId: number) =>
      api.call(updateTicket, { params: { ticketId }, body: { userId: id, undoable: true } }),
    onSuccess: (ticket) => {
      cache.put(ticket);
      offerUndo(ticket, 'takeOver');
    },
  });
};

export const loadConversation = () => import('../../features/conversation/pane/conversation-pane.start.tsx');
const messageIdSchema = z.uuid();

const ConversationPane = lazyPart(loadConversation, { placeholder: <MessagesPlaceholder /> });
const ContactActions = lazyPart(() => import('../../features/contacts/components/contact-actions.tsx'), {
  texts: ['contacts'],
  // As high as the buttons, so that nothing below jumps.
  placeholder: <Box sx={{ height: 40 }} />,
});

/** The list of the present address, because the rendered one may be older. */
const shownList = (): string => listIn(new URLSearchParams(window.location.search));

const MovedTicket = ({ ticketId, backTo }: { readonly ticketId: number; readonly backTo: string }) => {
  const draft = useDraft(useUser().id, ticketId);
  return <TicketGone backTo={backTo} moved={useMoveText(ticketId)} hasDraft={draft !== ''} />;
};

/** The conversation of a ticket, and where its actions lead. */
export const OpenTicket = ({ ticketId, backTo }: { readonly ticketId: number; readonly backTo: string }) => {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { data: messageId } = messageIdSchema.safeParse(address.get('message'));
  const cache = useTicketCache();
  const query = useQuery(ticketQueries.detail(ticketId));
  const { data: connections } = useQuery(allConnections);
  const { data: settings } = useQuery(settingQueries.list());
  const onRead = useCallback((upTo: number) => cache.read(ticketId, upTo), [cache, ticketId]);
  const onContactChange = useCallback((contact: Contact) => cache.changeContact(contact), [cache]);
  const { t: transferTexts } = useTranslation('transfer');
  const isPhone = useIsPhone();
  const offerUndo = useOfferUndo();
  const { mutateAsync: takeOver } = useTakeOver();
  useViewedTicket(ticketId);

  /** Leaves the conversation only if it is still open when the server answers. */
  const leaveTo = (address: string, options: NavigateOptions = {}): void => {
    const shown = matchPath(paths.ticket.pattern, window.location.pathname)?.params.ticketId;
    if (Number(shown) !== ticketId) return;
    keepFocusInPage();
    void navigate(address, options);
  };

  // After an action in the conversation an open ticket stays on the screen; any other leaves it (rule T22).
  const handleChanged = (ticket: Ticket): void =>
    leaveTo(ticket.status === 'open' ? ticketBeside(ticket) : shownList());

  const { act, dialog } = useTicketActions({ onChanged: handleChanged });

  // The user may not see a ticket in another sector, so the list shows (rule T22).
  const handleTransferred = (ticket: Ticket): void => {
    cache.put(ticket);
    offerUndo(ticket, 'transfer');
    leaveTo(shownList());
  };
  const handleDeleted = (): void => {
    toast('success', transferTexts('delete.done'));
    leaveTo(shownList(), { replace: true });
  };

  useMoveToast(ticketId);

  const isRemoved = useIsRemoved(ticketId);
  const [wasRemoved] = useState(isRemoved);
  useEffect(() => {
    if (!isRemoved || wasRemoved) return;
    toast('success', transferTexts('delete.done'));
    // Back leads to the page before the conversation.
    void navigate(backTo, { replace: true });
  }, [isRemoved, wasRemoved, navigate, backTo, transferTexts]);

  if (wasRemoved) return <MovedTicket ticketId={ticketId} backTo={backTo} />;
  if (query.isPending)
    return (
      <>
        {isPhone ? <BackBar to={backTo} /> : null}
        <MessagesPlaceholder />
      </>
    );
  if (query.error !== null && hasCode(query.error, 'ERR_NO_TICKET_FOUND'))
    return <MovedTicket ticketId={ticketId} backTo={backTo} />;
  if (query.data === undefined)
    return (
      <>
        {isPhone ? <BackBar to={backTo} /> : null}
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  const ticket = query.data;
  return (
    <ConversationPane
      key={ticket.id}
      ticket={ticket}
      connectionStatus={connections?.find(({ id }) => id === ticket.whatsappId)?.status}
      reopenSeconds={reopenSecondsOf(settings)}
      backTo={backTo}
      messageId={messageId}
      actions={(onSearch) => (
        <>
          <TicketHeaderActions ticket={ticket} onChanged={handleChanged} />
          <TicketMenu
            ticket={ticket}
            onTransferred={handleTransferred}
            onDeleted={handleDeleted}
            onSearch={onSearch}
            onReturn={isPhone && ticket.status === 'open' ? () => act(ticket, 'return') : undefined}
          />
          {dialog}
        </>
      )}
      onOpen={() => act(ticket, ticket.status === 'closed' ? 'reopen' : 'accept')}
      onTakeOver={() =>
        takeOver(ticketId).then(
          () => true,
          () => false,
        )
      }
      onRead={onRead}
      onContactChange={onContactChange}
      contactActions={(contact) => <ContactActions contact={contact} onChange={onContactChange} />}
    />
  );
};
