import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { formatBadge } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useFirstItemIndex } from '../hooks/use-first-item-index.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';
import { compareSequence } from '../state/message-pages.ts';
import { MessageRow } from './message-row.tsx';

export type MessageListHandle = {
  /** Brings a message into view; false: it isn't loaded. */
  readonly goTo: (messageId: string) => boolean;
};

type Props = {
  readonly handle: RefObject<MessageListHandle | null>;
  readonly rows: readonly ConversationRow[];
  readonly label: string;
  readonly isLoadingOlder: boolean;
  readonly onOldestReached: () => void;
  readonly isAtNewest: boolean;
  readonly onAtNewestChange: (isAtNewest: boolean) => void;
};

const nearEndPx = 120;
const flashMs = 1600;

const newestSequence = (rows: readonly ConversationRow[]): string =>
  rows.findLast((row) => row.kind === 'message')?.message.sequence ?? '';

const countNewer = (rows: readonly ConversationRow[], sequence: string): number =>
  rows.filter(
    (row) =>
      row.kind === 'message' && !row.message.fromMe && compareSequence(row.message.sequence, sequence) > 0,
  ).length;

/** The messages, newest at the bottom. It follows new ones only when it stood at the bottom, or for an own text. */
export const MessageList = (props: Props) => {
  const { rows, isAtNewest } = props;
  const texts = useTexts('conversation');
  const list = useRef<VirtuosoHandle>(null);
  const firstItemIndex = useFirstItemIndex(rows);
  const [seen, setSeen] = useState(() => newestSequence(rows));
  const unseen = isAtNewest ? 0 : countNewer(rows, seen);
  const [initialIndex] = useState(() => rows.findIndex(({ isFirstUnread }) => isFirstUnread === true));

  const [flashing, setFlashing] = useState<string>();
  useImperativeHandle(props.handle, () => ({
    goTo: (messageId) => {
      const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === messageId);
      if (index === -1) return false;
      list.current?.scrollToIndex({ index, align: 'center', behavior: 'auto' });
      setFlashing(messageId);
      setTimeout(() => setFlashing(undefined), flashMs);
      return true;
    },
  }));

  const handleAtBottom = (isAtBottom: boolean): void => {
    if (!isAtBottom) setSeen(newestSequence(rows));
    props.onAtNewestChange(isAtBottom);
  };

  return (
    <Box
      role="log"
      aria-label={props.label}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {props.isLoadingOlder ? (
        <CircularProgress
          size={24}
          sx={{ position: 'absolute', top: 8, left: 'calc(50% - 12px)', zIndex: 1 }}
        />
      ) : null}
      <Virtuoso
        ref={list}
        style={{ flex: 1 }}
        data={rows}
        firstItemIndex={firstItemIndex}
        initialTopMostItemIndex={
          initialIndex === -1 ? { index: 'LAST', align: 'end' } : { index: initialIndex, align: 'start' }
        }
        alignToBottom
        atBottomThreshold={nearEndPx}
        increaseViewportBy={{ top: 600, bottom: 300 }}
        computeItemKey={(_, row) => row.key}
        startReached={props.onOldestReached}
        followOutput={(isAtBottom) => (isAtBottom || rows.at(-1)?.kind === 'outbox' ? 'auto' : false)}
        atBottomStateChange={handleAtBottom}
        // Who stands at the newest stays there when what is above it grows: a picture, a note that came later.
        totalListHeightChanged={() => {
          if (isAtNewest) list.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' });
        }}
        itemContent={(_, row) => (
          <MessageRow row={row} isFlashing={row.kind === 'message' && row.message.id === flashing} />
        )}
        components={{ Footer: Foot, Header: Foot }}
      />
      {isAtNewest ? null : (
        <Button
          variant="outlined"
          aria-label={unseen > 0 ? texts('newMessages', { count: unseen }) : texts('toNewest')}
          onClick={() => list.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' })}
          sx={{
            position: 'absolute',
            right: 16,
            bottom: 16,
            minWidth: 44,
            minHeight: 44,
            px: unseen > 0 ? 2 : 1,
            borderRadius: 3,
            boxShadow: 3,
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.paper' },
          }}
        >
          <KeyboardArrowDownRounded />
          {unseen > 0 ? texts('newMessages', { count: unseen, shown: formatBadge(unseen) }) : null}
        </Button>
      )}
    </Box>
  );
};

const Foot = () => <Box sx={{ height: 12 }} />;
