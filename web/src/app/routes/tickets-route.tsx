import { type Contact, idInputSchema, type Ticket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { later } from '../../components/later.tsx';
import { visuallyHidden } from '../../components/visually-hidden.ts';
import { paths } from '../../config/paths.ts';
import { allConnections } from '../../lib/all-connections.ts';
import { conversationQueries } from '../../features/conversation/api/conversation-queries.ts';
import { MessagesPlaceholder } from '../../features/conversation/components/messages-placeholder.tsx';
import { ticketQueries } from '../../features/tickets/api/ticket-queries.ts';
import { useOfferUndo } from '../../features/tickets/api/undo-ticket.ts';
import { NewTicketButton } from '../../features/new-ticket/new-ticket-button.tsx';
import { useSeenTicket } from '../../features/notifications/state/seen-ticket.ts';
import { TicketGone } from '../../features/tickets/components/ticket-gone.tsx';
import { TicketHeaderActions } from '../../features/tickets/components/ticket-header-actions.tsx';
import { TicketsPanel } from '../../features/tickets/components/tickets-panel.tsx';
import { useTicketActions } from '../../features/tickets/components/use-ticket-actions.tsx';
import { WelcomeLine, WelcomePanel } from '../../features/tickets/components/welcome-panel.tsx';
import { reopenSecondsOf, settingQueries } from '../../features/settings/api/setting-queries.ts';
import { TicketMenu } from '../../features/transfer/ticket-menu.tsx';
import { useMoveText, useMoveToast } from '../../features/tickets/hooks/use-move-text.ts';
import { useIsRemoved } from '../../features/tickets/state/removed-tickets.ts';
import { useTicketCache } from '../../features/tickets/ticket-cache-context.ts';
import { hasCode } from '../../lib/api-error.ts';
import { atRest } from '../../lib/at-rest.ts';
import { useDraft } from '../../lib/drafts.ts';
import { addPageTexts, useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { newContact } from './new-contact.tsx';

const loadConversation = () => import('../../features/conversation/components/conversation-pane.tsx');
const ConversationPane = later(loadConversation, <MessagesPlaceholder />);
const ContactActions = later(
  async () => {
    const [module] = await Promise.all([
      import('../../features/contacts/components/contact-actions.tsx'),
      addPageTexts(),
    ]);
    return module;
  },
  // As high as its buttons: what stands below doesn't jump.
  <Box sx={{ height: 40 }} />,
);

const MovedTicket = ({ ticketId, backTo }: { readonly ticketId: number; readonly backTo: string }) => {
  const draft = useDraft(useUser().id, ticketId);
  return <TicketGone backTo={backTo} moved={useMoveText(ticketId)} hasDraft={draft !== ''} />;
};

const OpenTicket = ({ ticketId, backTo }: { readonly ticketId: number; readonly backTo: string }) => {
  const navigate = useNavigate();
  const cache = useTicketCache();
  const query = useQuery(ticketQueries.detail(ticketId));
  const { data: connections } = useQuery(allConnections);
  const { data: settings } = useQuery(settingQueries.list());
  const onRead = useCallback((upTo: number) => cache.read(ticketId, upTo), [cache, ticketId]);
  const onContactChange = useCallback((contact: Contact) => cache.changeContact(contact), [cache]);
  const transferTexts = useTexts('transfer');
  const offerUndo = useOfferUndo();
  useSeenTicket(ticketId);

  // From the conversation: an opened ticket stays on the screen, any other leaves it (1-application.md §4).
  const handleChanged = (ticket: Ticket): void =>
    void navigate(ticket.status === 'open' ? paths.ticket.to(ticket.id, ticket.status) : backTo);

  const { act, dialog } = useTicketActions({ onChanged: handleChanged });

  // To another sector it may be out of sight: the list is where one goes on (1-application.md §4).
  const handleTransferred = (ticket: Ticket): void => {
    cache.put(ticket);
    offerUndo(ticket, 'transfer');
    void navigate(backTo);
  };
  const handleDeleted = (): void => {
    toast('success', transferTexts('delete.done'));
    void navigate(backTo);
  };

  useMoveToast(ticketId);

  const isRemoved = useIsRemoved(ticketId);
  useEffect(() => {
    if (!isRemoved) return;
    toast('success', transferTexts('delete.done'));
    void navigate(backTo);
  }, [isRemoved, navigate, backTo, transferTexts]);

  if (query.isPending) return <MessagesPlaceholder />;
  if (query.error !== null && hasCode(query.error, 'ERR_NO_TICKET_FOUND'))
    return <MovedTicket ticketId={ticketId} backTo={backTo} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const ticket = query.data;
  return (
    <ConversationPane
      key={ticket.id}
      ticket={ticket}
      connectionStatus={connections?.find(({ id }) => id === ticket.whatsappId)?.status}
      reopenSeconds={reopenSecondsOf(settings)}
      backTo={backTo}
      actions={
        <>
          <TicketHeaderActions ticket={ticket} onChanged={handleChanged} />
          <TicketMenu ticket={ticket} onTransferred={handleTransferred} onDeleted={handleDeleted} />
          {dialog}
        </>
      }
      onOpen={() => act(ticket, ticket.status === 'closed' ? 'reopen' : 'accept')}
      onRead={onRead}
      onContactChange={onContactChange}
      contactActions={(contact) => <ContactActions contact={contact} onChange={onContactChange} />}
    />
  );
};

/** The list and the open conversation: beside each other, or one at a time on small screens. */
const TicketsRoute = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const texts = useTexts('tickets');
  const { ticketId: text } = useParams();
  const [address] = useSearchParams();
  const parsed = idInputSchema.safeParse(text);
  const ticketId = parsed.success ? parsed.data : undefined;
  const backTo = paths.tickets.to(address.get('tab') ?? undefined, address.get('search') ?? undefined);

  const handleChanged = useCallback(
    (ticket: Ticket) => void navigate(paths.ticket.to(ticket.id, ticket.status)),
    [navigate],
  );

  /** Fetched while somebody still points at it, so that it opens at once. */
  const handleApproach = useCallback(
    (approached: number) => {
      queryClient.query(ticketQueries.detail(approached)).catch(() => undefined);
      queryClient.infiniteQuery(conversationQueries.messages(approached)).catch(() => undefined);
    },
    [queryClient],
  );

  // The list comes first; the first conversation that is opened finds its files there.
  useEffect(() => {
    void atRest(queryClient)
      .then(loadConversation)
      .catch(() => undefined);
  }, [queryClient]);

  const conversation = (): ReactNode => {
    if (text === undefined) return <WelcomePanel />;
    if (ticketId === undefined) return <TicketGone backTo={backTo} />;
    return <OpenTicket key={ticketId} ticketId={ticketId} backTo={backTo} />;
  };

  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
      {isWide || text === undefined ? (
        <Box
          component="section"
          aria-label={texts('title')}
          sx={{
            width: { xs: '100%', md: `${100 / 3}%` },
            minWidth: { xs: 0, md: 300 },
            display: 'flex',
            flexDirection: 'column',
            bgcolor: 'background.paper',
            borderRight: { md: 1 },
            borderColor: { md: 'divider' },
          }}
        >
          {isWide ? null : (
            <Box component="h1" sx={visuallyHidden}>
              {texts('title')}
            </Box>
          )}
          <TicketsPanel
            selectedId={ticketId}
            onChanged={handleChanged}
            onApproach={handleApproach}
            newTicket={<NewTicketButton newContact={newContact} onOpened={handleChanged} />}
          />
          {isWide ? null : <WelcomeLine />}
        </Box>
      ) : null}
      {isWide || text !== undefined ? (
        <Box
          component="section"
          aria-label={texts('conversation')}
          sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}
        >
          {conversation()}
        </Box>
      ) : null}
    </Box>
  );
};

export default TicketsRoute;
