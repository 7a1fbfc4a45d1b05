import type { ConnectionStatus, Ticket } from '@balcao/contracts';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { joinTicket, leaveTicket } from '../../../realtime/live.ts';
import { conversationQueries } from '../api/conversation-queries.ts';
import { useConversation } from '../conversation-context.ts';
import { useReadBoundary, useReading } from '../hooks/use-reading.ts';
import { conversationRows } from '../state/conversation-rows.ts';
import { messagesOf } from '../state/message-pages.ts';
import { useOutbox } from '../state/outbox.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageList } from './message-list.tsx';
import { MessagesPlaceholder } from './messages-placeholder.tsx';

type Props = {
  readonly ticket: Ticket;
  readonly connectionStatus: ConnectionStatus | undefined;
  readonly backTo: string;
  readonly actions: ReactNode;
  readonly onRead: (upTo: number) => void;
};

/** One conversation: its messages and where to answer. To be given a key by ticket. */
const ConversationPane = ({ ticket, connectionStatus, backTo, actions, onRead }: Props) => {
  const texts = useTexts('conversation');
  const user = useUser();
  const { outbox } = useConversation();
  const items = useOutbox((state) => state.items);
  const [isAtNewest, setIsAtNewest] = useState(false);
  const [readUpTo, forgetBoundary] = useReadBoundary(ticket);

  // Before the query: the server is to tell about the conversation when its messages are fetched.
  useEffect(() => {
    joinTicket(ticket.id);
    return () => leaveTicket(ticket.id);
  }, [ticket.id]);
  const query = useInfiniteQuery(conversationQueries.messages(ticket.id));

  const { data } = query;
  const messages = useMemo(() => (data === undefined ? [] : messagesOf(data)), [data]);
  const rows = useMemo(
    () => conversationRows({ ticketId: ticket.id, messages, outbox: items, readUpTo }),
    [ticket.id, messages, items, readUpTo],
  );
  useReading({ ticket, isAtNewest: isAtNewest && data !== undefined, onRead });

  const handleSend = (body: string): void => {
    forgetBoundary();
    outbox.add(ticket.id, body);
  };

  const content = (): ReactNode => {
    if (query.isPending) return <MessagesPlaceholder />;
    if (data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (rows.length === 0) return <Notice icon={<WavingHandOutlined />} title={texts('empty')} />;
    return (
      <MessageList
        rows={rows}
        label={texts('logLabel', { name: ticket.contact.name })}
        isLoadingOlder={query.isFetchingNextPage}
        onOldestReached={() => {
          if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
        }}
        isAtNewest={isAtNewest}
        onAtNewestChange={setIsAtNewest}
      />
    );
  };

  const isDown = connectionStatus !== undefined && connectionStatus !== 'CONNECTED';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <ConversationHeader ticket={ticket} backTo={backTo}>
        {actions}
      </ConversationHeader>
      {isDown ? (
        <Box
          role="status"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            fontSize: '0.8125rem',
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <WarningAmberRounded color="warning" fontSize="small" />
          {texts('connectionDown', { name: ticket.whatsapp?.name ?? '' })}
        </Box>
      ) : null}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.default',
        }}
      >
        {content()}
      </Box>
      <Composer userId={user.id} ticketId={ticket.id} status={ticket.status} onSend={handleSend} />
    </Box>
  );
};

export default ConversationPane;
