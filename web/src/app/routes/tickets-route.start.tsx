import { can, idInputSchema, type Ticket, type TicketListItem } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { visuallyHidden } from '../../components/text-styles.ts';
import { conversationQueries } from '../../entities/message/conversation-queries.ts';
import { newestCursor, openingCursor } from '../../entities/message/page-cursors.ts';
import { NewTicketButton } from '../../features/new-ticket/new-ticket-button.tsx';
import { isEnabled, settingQueries } from '../../entities/setting/setting-queries.ts';
import type { OnTicketChanged } from '../../features/tickets/api/change-ticket.ts';
import { ticketQueries } from '../../entities/ticket/ticket-queries.ts';
import { TicketGone, type WhyEmpty, TicketsPanel, WelcomePanel } from '../../features/tickets/index.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { keepFocusInPage } from '../../lib/page/focus-page.ts';
import { useUser } from '../../lib/session/session.ts';
import { firstStepsAreOver } from '../first-steps/first-steps-choice.ts';
import { loadConversation, OpenTicket, listIn, ticketBeside } from './open-ticket.tsx';
import type { NewContact } from '../../features/new-ticket/new-ticket-dialog.tsx';

// Loaded on demand, because most tickets are opened for known contacts.
const ContactDialog = lazyPart(() => import('../../features/contacts/components/contact-dialog.tsx'), {
  texts: ['contacts'],
});

/** The dialog that adds a contact for a new ticket. */
export const newContact: NewContact = (search, onSaved, onClose) => (
  <ContactDialog contact={undefined} search={search} onSaved={onSaved} onClose={onClose} />
);

const EmptyTickets = lazyPart(() => import('./empty-tickets.tsx'), { texts: ['connections', 'users'] });
const FirstSteps = lazyPart(() => import('../first-steps/first-steps.tsx'), {
  texts: ['first-steps', 'settings'],
});

/** The list and the open conversation: side by side, or one at a time on small screens. */
const TicketsRoute = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const { t } = useTranslation('tickets');
  const { data: settings } = useQuery(settingQueries.list());
  const { ticketId: text } = useParams();
  const [address] = useSearchParams();
  const parsed = idInputSchema.safeParse(text);
  const ticketId = parsed.success ? parsed.data : undefined;
  const backTo = listIn(address);

  const handleOpened = useCallback(
    (ticket: Ticket) => {
      keepFocusInPage();
      return navigate(ticketBeside(ticket));
    },
    [navigate],
  );
  const handleRowChanged = useCallback<OnTicketChanged>(
    (ticket, follow) => follow(() => handleOpened(ticket)),
    [handleOpened],
  );

  /** Prefetched while the pointer is on the ticket, so that it opens at once. */
  const handleApproach = useCallback(
    (approached: TicketListItem) => {
      const { id } = approached;
      queryClient.query(ticketQueries.detail(id)).catch(() => undefined);
      // Accepting marks a ticket as read, and a conversation with many unread messages then starts elsewhere.
      if (openingCursor(approached) === newestCursor)
        queryClient.infiniteQuery(conversationQueries.messages(id)).catch(() => undefined);
    },
    [queryClient],
  );

  // The list loads first; then the files of the conversation are prefetched.
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    void whenIdle(queryClient)
      .then(() => {
        setIsIdle(true);
        return loadConversation();
      })
      .catch(() => undefined);
  }, [queryClient]);

  const { profile } = useUser();
  const areStepsOver = firstStepsAreOver.use();
  const showsSteps = can(profile, 'drawer-admin-items:view') && isIdle && !areStepsOver;
  const withSteps = (usual: ReactElement): ReactElement =>
    showsSteps ? <FirstSteps usual={usual} heading={isWide ? 'h1' : 'h2'} /> : usual;
  const whyEmpty: WhyEmpty = (usual) => {
    const why = <EmptyTickets usual={usual} />;
    return isWide ? why : withSteps(why);
  };

  const conversation = (): ReactNode => {
    if (text === undefined) return withSteps(<WelcomePanel heading="h1" />);
    if (ticketId === undefined) return <TicketGone backTo={backTo} />;
    return <OpenTicket key={ticketId} ticketId={ticketId} backTo={backTo} />;
  };

  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
      {isWide || text === undefined ? (
        <Box
          component="section"
          aria-label={t('title')}
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
              {t('title')}
            </Box>
          )}
          <TicketsPanel
            selectedId={ticketId}
            seesAllTickets={settings === undefined ? undefined : isEnabled(settings, 'allTicket')}
            onChanged={handleRowChanged}
            onApproach={handleApproach}
            newTicket={<NewTicketButton newContact={newContact} onOpened={handleOpened} />}
            whyEmpty={whyEmpty}
            below={isWide || showsSteps ? undefined : <WelcomePanel heading="h2" />}
          />
        </Box>
      ) : null}
      {isWide || text !== undefined ? (
        <Box
          component="section"
          aria-label={t('conversation')}
          sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}
        >
          {conversation()}
        </Box>
      ) : null}
    </Box>
  );
};

export default TicketsRoute;
