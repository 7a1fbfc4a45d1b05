import type { ConnectionStatus, Contact, ShownTicket, Message } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { laterPart } from '../../../components/loading/later-part.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useUser } from '../../../lib/session/session.ts';
import { showToastsIn } from '../../../lib/page/toast-position.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import { useSendPresence, useTicketRoom } from '../hooks/use-ticket-room.ts';
import { useLinkedMessage, useSeeking } from '../hooks/use-seeking.ts';
import { useComposerAim } from '../composer/use-composer-aim.ts';
import { useConversationActions } from '../hooks/use-conversation-actions.ts';
import { useDeletedToasts } from '../hooks/use-deleted-toasts.ts';
import { usePageEnds } from '../hooks/use-page-ends.ts';
import { useAttachments } from '../composer/files/use-attachments.ts';
import { useReadBoundary, useReading } from '../hooks/use-reading.ts';
import { useRelatedRooms } from '../hooks/use-related-rooms.ts';
import { MessageActionsContext, type MessageDialog } from '../message-actions.ts';
import { FoundWords, useSearching } from '../search/use-searching.ts';
import { conversationRows } from '../state/conversation-rows.ts';
import { messagesOf } from '../state/message-pages.ts';
import { endsEarly, openingCursor } from '../../../entities/message/page-cursors.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { AnswerArea } from '../composer/answer-area.tsx';
import { PausedStrip } from '../automation/lazy-automation.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { DropArea } from './drop-area.tsx';
import { MessageList } from '../list/message-list.tsx';
import { MessagesPlaceholder } from './messages-placeholder.tsx';
import { ConversationContact } from '../conversation-context.ts';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import { NoticeStrip } from '../notice-strip.tsx';

const DeleteDialog = lazyPart(() => import('../menu/delete-dialog.tsx'));
const HistoryDialog = lazyPart(() => import('../menu/history-dialog.tsx'));
const MediaViewer = lazyPart(() => import('../menu/media-viewer.tsx'));

type MessageDialogsProps = {
  readonly dialog: MessageDialog | undefined;
  /** The loaded messages of the conversation. */
  readonly messages: readonly Message[];
  readonly onClose: () => void;
};

const dialogs = { delete: DeleteDialog, history: HistoryDialog, viewer: MediaViewer } as const;

/** The dialogs of the conversation about one message. */
const MessageDialogs = ({ dialog, messages, onClose }: MessageDialogsProps) => {
  if (dialog === undefined) return null;
  const Shown = dialogs[dialog.kind];
  return <Shown message={dialog.message} messages={messages} onClose={onClose} />;
};

/** Says beside the composer that sends wait while the connection of the ticket is down. */
const ConnectionStrip = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('conversation');
  return (
    <NoticeStrip icon={<WarningAmberRounded color="warning" fontSize="small" />} py={0.75}>
      {t('connectionDown', { name })}
    </NoticeStrip>
  );
};

const SearchBar = lazyPart(() => import('../search/search-bar.tsx'), {
  texts: ['conversation-search'],
  placeholder: <Box sx={{ height: 57 }} />,
});
// Only closed tickets have it; its room is kept.
const ReopenLine = lazyPart(() => import('./reopen-line.tsx'), {
  placeholder: <Box sx={{ height: '2.2rem' }} />,
});
const BehindLine = laterPart(() => import('./behind-line.tsx'));
const NewLines = laterPart(() => import('../list/new-lines.tsx'));
const PaperConversation = laterPart(() => import('../paper/paper-conversation.tsx'));
const EmptyConversation = lazyPart(() => import('./empty-conversation.tsx'));
const OpenDialog = lazyPart(() => import('../menu/open-dialog.tsx'));

type Props = {
  readonly ticket: ShownTicket;
  readonly connectionStatus: ConnectionStatus | undefined;
  /** For how long after its last change a closed ticket is reopened when the contact writes; undefined until known. */
  readonly reopenSeconds: number | undefined;
  readonly backTo: string;
  /** It is scrolled into view. */
  readonly messageId: string | undefined;
  /** The ticket's actions and the search inside it, which gives the focus back when it closes. */
  readonly actions: (onSearch: (from: HTMLElement) => void) => ReactNode;
  readonly onRead: (upTo: number) => void;
  readonly onContactChange: (contact: Contact) => void;
  /** Transfers a colleague's ticket to this user. */
  readonly onTakeOver: () => Promise<boolean>;
  /** Accepts or reopens it, so that it can be answered. */
  readonly onOpen: () => void;
  /** Another feature edits contacts. */
  readonly contactActions: (contact: Contact) => ReactNode;
};

/** One conversation: its messages and the composer. Its key must be the ticket. */
const ConversationPane = (props: Props) => {
  const { ticket, connectionStatus, reopenSeconds, backTo, actions, onRead } = props;
  const { t } = useTranslation('conversation');
  const contactName = useContactName();
  const items = useOutbox((state) => state.items);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [readUpTo, forgetBoundary] = useReadBoundary(ticket);
  const composer = useRef<ComposerHandle>(null);
  const attachments = useAttachments(ticket.id);

  // Before the query, so that the server sends updates of the conversation before its messages are fetched.
  useTicketRoom(ticket.id);
  useSendPresence(ticket.id);
  const query = useInfiniteQuery(conversationQueries.messages(ticket.id, openingCursor(ticket)));
  const { data: notes } = useQuery(conversationQueries.notes(ticket.id));

  const { data } = query;
  const hasNewer = endsEarly(data);
  const isAtNewest = isAtEnd && !hasNewer;
  const messages = useMemo(() => (data === undefined ? [] : messagesOf(data)), [data]);
  const rows = useMemo(
    () =>
      conversationRows({
        ticketId: ticket.id,
        continuedFromId: ticket.continuedFromId,
        messages,
        notes: notes ?? [],
        hasOlder: query.hasNextPage,
        hasNewer,
        outbox: items,
        readUpTo,
      }),
    [ticket.id, ticket.continuedFromId, messages, notes, query.hasNextPage, hasNewer, items, readUpTo],
  );
  useRelatedRooms(ticket.id, messages);
  const user = useUser();
  useReading({ ticket, userId: user.id, isAtNewest: isAtNewest && data !== undefined, onRead });
  useDeletedToasts(messages);

  const contact = ticket.isGroup ? null : ticket.contact;
  const aim = useComposerAim({ userId: user.id, ticketId: ticket.id, messages, contact });
  const seeking = useSeeking(ticket.id);
  const { seek } = seeking;
  useLinkedMessage(data === undefined ? undefined : props.messageId, seek);
  const pane = useRef<HTMLDivElement>(null);
  const searching = useSearching(pane);
  const { shown } = searching;
  const { messageActions, dialog, closeDialog } = useConversationActions({
    ticket,
    composer,
    attachments,
    aim,
    goTo: seek,
  });

  const { older, newer } = usePageEnds(ticket.id, query, seeking.isGoing);
  // A sent message is added at the end of the list.
  const handleSending = (): void => {
    forgetBoundary();
    if (hasNewer) seeking.seekNewest();
  };

  const content = (): ReactNode => {
    if (query.isPending) return <MessagesPlaceholder />;
    if (data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (rows.length === 0) return <EmptyConversation ticket={ticket} />;
    return (
      <>
        <MessageList
          rows={rows}
          label={t('logLabel', { name: contactName(ticket.contact) })}
          lastInbound={ticket.lastInbound}
          isAllRead={ticket.unreadMessages === 0}
          older={older}
          hasNewer={hasNewer}
          newer={newer}
          isAtNewest={isAtNewest}
          onAtEndChange={setIsAtEnd}
          seeking={seeking}
        />
        <NewLines rows={rows} hasNewer={hasNewer} />
        <PaperConversation ticket={ticket} rows={rows} />
      </>
    );
  };

  // With the attachments, or into the input; while the user records there is neither.
  const fileReceiver = () => {
    if (ticket.status !== 'open') return undefined;
    return attachments.files.length > 0 ? attachments.add : composer.current?.addFiles;
  };

  const isDown = connectionStatus !== undefined && connectionStatus !== 'CONNECTED';
  return (
    <MessageActionsContext value={messageActions}>
      <Box ref={pane} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        <ConversationHeader
          ticket={ticket}
          backTo={backTo}
          onContactChange={props.onContactChange}
          contactActions={props.contactActions}
        >
          {actions(searching.open)}
        </ConversationHeader>
        {searching.isOpen ? (
          <SearchBar ticketId={ticket.id} searching={searching} onGo={seek} onClose={searching.close} />
        ) : null}
        {ticket.isAutomationPaused === true ? <PausedStrip ticketId={ticket.id} /> : null}
        {isDown ? <ConnectionStrip name={ticket.whatsapp?.name ?? ''} /> : null}
        <DropArea receiver={fileReceiver}>
          <Box
            ref={showToastsIn}
            sx={{
              flex: 1,
              minHeight: 0,
              display: 'flex',
              flexDirection: 'column',
              bgcolor: 'background.default',
              // The found message that the search has scrolled to.
              ...(shown?.currentId === undefined
                ? {}
                : { [`& [data-message="${shown.currentId}"] mark`]: { bgcolor: '#ff9f43' } }),
            }}
          >
            <ConversationContact value={contact}>
              <FoundWords value={shown?.words}>{content()}</FoundWords>
            </ConversationContact>
          </Box>
          {ticket.status === 'closed' && reopenSeconds !== undefined ? (
            <ReopenLine ticket={ticket} seconds={reopenSeconds} />
          ) : null}
          <BehindLine />
          <AnswerArea
            ticket={ticket}
            messages={messages}
            aim={aim}
            attachments={attachments}
            handle={composer}
            onSending={handleSending}
            onTakeOver={props.onTakeOver}
            onAccept={props.onOpen}
            onGo={(messageId) => {
              if (messageId === undefined) seeking.seekNewest();
              else seek(messageId);
            }}
          />
        </DropArea>
      </Box>
      {dialog?.kind !== 'open' ? (
        <MessageDialogs dialog={dialog} messages={messages} onClose={closeDialog} />
      ) : ticket.status === 'open' ? null : (
        <OpenDialog
          status={ticket.status}
          onClose={closeDialog}
          onConfirm={() => {
            aim.reply(dialog.message.id);
            closeDialog();
            props.onOpen();
          }}
        />
      )}
    </MessageActionsContext>
  );
};

export default ConversationPane;
