import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type IndexLocationWithAlign, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { FailedPart } from '../../../components/loading/failed-part.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { useFirstItemIndex } from '../hooks/use-first-item-index.ts';
import { useFoundInView } from '../hooks/use-found-in-view.ts';
import type { PageEnd } from '../hooks/use-page-ends.ts';
import type { Seeking } from '../hooks/use-seeking.ts';
import { useStickToEnd, useSticking } from '../hooks/use-sticking.ts';
import { useScrollAnchor } from '../hooks/use-scroll-anchor.ts';
import { stopMiniPlayer, useMiniPlayer } from '../media/mini-player.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';
import { listParts, usualRowPx, NewestButton } from './message-list-parts.tsx';
import { MessageRow } from '../message/message-row.tsx';

const MiniPlayerBar = lazyPart(() => import('./mini-player-bar.tsx'));
const SeekingBar = lazyPart(() => import('./seeking-bar.tsx'));

type Props = {
  readonly rows: readonly ConversationRow[];
  readonly label: string;
  /** The number of the ticket's newest inbound message, which may be newer than the loaded ones. */
  readonly lastInbound: number;
  /** The list starts at the newest message, even if a divider marks what was unread before the accept. */
  readonly isAllRead: boolean;
  readonly older: PageEnd;
  /** There are messages after the newest loaded one. */
  readonly hasNewer: boolean;
  readonly newer: PageEnd;
  readonly isAtNewest: boolean;
  readonly onAtEndChange: (isAtEnd: boolean) => void;
  readonly seeking: Seeking;
};

const nearEndPx = 120;
/** How much of the row above the first unread message shows, as a hint that there is more above. */
const aboveUnreadPx = 24;

const isMessage = (row: ConversationRow, messageId: string | undefined): boolean =>
  row.kind === 'message' && row.message.id === messageId;

/** The list scrolls there by itself four frames after it mounts; it scrolls to its end before the first frame. */
const locationOfUnread = (firstUnread: number): IndexLocationWithAlign | undefined =>
  firstUnread === -1 ? undefined : { index: firstUnread, align: 'start', offset: -aboveUnreadPx };

const locationOfLanding = (index: number | 'LAST'): IndexLocationWithAlign => ({
  index,
  align: index === 'LAST' ? 'end' : 'center',
});

/** The messages, newest at the bottom. The list follows new ones only from the bottom, or for the user's own message. */
export const MessageList = (props: Props) => {
  const { rows, lastInbound, isAllRead, older, newer, hasNewer, isAtNewest, seeking } = props;
  const list = useRef<VirtuosoHandle>(null);
  const scrolled = useRef<HTMLElement>(undefined);
  const firstItemIndex = useFirstItemIndex(rows);
  const [seen, setSeen] = useState(lastInbound);
  if (isAtNewest && seen !== lastInbound) setSeen(lastInbound);
  const unseen = isAtNewest ? 0 : lastInbound - seen;
  const [initialIndex] = useState(() =>
    isAllRead ? -1 : rows.findIndex(({ isFirstUnread }) => isFirstUnread === true),
  );

  const { isStuck, release, followScroll, confirmEnd, leaveEnd } = useSticking({
    isStuckAtFirst: initialIndex === -1,
    nearEndPx,
    endsEarly: hasNewer,
    lastItemIndex: firstItemIndex + rows.length - 1,
  });
  const keepEnd = useStickToEnd(isStuck);
  const keepAnchor = useScrollAnchor(firstItemIndex, isStuck);
  const scrollerRef = useCallback(
    (scroller: HTMLElement | Window | null) => {
      scrolled.current = scroller instanceof HTMLElement ? scroller : undefined;
      keepEnd(scroller);
      keepAnchor(scroller);
    },
    [keepEnd, keepAnchor],
  );

  const scrollToEnd = useCallback(
    () => list.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' }),
    [],
  );
  // The list scrolls to the user's own message from any position.
  const last = rows.at(-1);
  const written = last?.kind === 'outbox' ? last.key : undefined;
  const wasWritten = useRef(written);
  useEffect(() => {
    if (written !== undefined && written !== wasWritten.current) scrollToEnd();
    wasWritten.current = written;
  }, [written, scrollToEnd]);

  const { sought, isFetched, found, landing, reach } = seeking;
  const indexOf = useCallback(
    (messageId: string | undefined) => rows.findIndex((row) => isMessage(row, messageId)),
    [rows],
  );
  const scrollTo = useCallback(
    (index: number) => list.current?.scrollToIndex({ index, align: 'center', behavior: 'auto' }),
    [],
  );
  useFoundInView(found, { scroller: scrolled, indexOf, firstItemIndex, scrollTo });
  useEffect(() => {
    const index = sought === undefined ? -1 : indexOf(sought);
    if (sought === undefined || index === -1) return;
    if (isFetched) {
      release();
      reach(sought, { key: sought, index });
      return;
    }
    scrollTo(index);
    reach(sought);
  }, [sought, isFetched, indexOf, scrollTo, reach, release]);

  const hasMiniPlayer = useMiniPlayer(({ playing }) => playing !== undefined);
  useEffect(() => stopMiniPlayer, []);

  const initialLocation =
    landing === undefined ? locationOfUnread(initialIndex) : locationOfLanding(landing.index);
  const handleAtBottom = (isAtBottom: boolean): void => {
    if (isAtBottom) {
      if (scrolled.current !== undefined) confirmEnd(scrolled.current, () => props.onAtEndChange(true));
      return;
    }
    leaveEnd();
    props.onAtEndChange(false);
  };
  const goToNewest = (): void => {
    if (hasNewer) seeking.seekNewest();
    else scrollToEnd();
  };

  return (
    <Box
      role="log"
      aria-label={props.label}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {older.error === undefined ? null : <FailedPart {...older} />}
      {/* Rows come and go as it scrolls; `NewLines` says what is new (rule U24). */}
      <Box
        aria-live="off"
        sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        {sought !== undefined ? (
          <SeekingBar onClose={seeking.giveUp} />
        ) : hasMiniPlayer ? (
          <MiniPlayerBar onGo={seeking.seek} onClose={stopMiniPlayer} />
        ) : null}
        {older.isLoading && older.error === undefined && sought === undefined ? (
          <Box sx={{ position: 'absolute', top: 8, left: 'calc(50% - 12px)', zIndex: 1, display: 'flex' }}>
            <DelayedSkeleton>
              <CircularProgress size={24} aria-hidden />
            </DelayedSkeleton>
          </Box>
        ) : null}
        <Virtuoso
          key={landing?.key}
          ref={list}
          scrollerRef={scrollerRef}
          style={{ flex: 1 }}
          data={rows}
          firstItemIndex={firstItemIndex}
          {...(initialLocation === undefined ? {} : { initialTopMostItemIndex: initialLocation })}
          context={{ heightAtFirst: initialLocation === undefined ? rows.length * usualRowPx : 0 }}
          alignToBottom
          atBottomThreshold={nearEndPx}
          defaultItemHeight={usualRowPx}
          increaseViewportBy={{ top: 600, bottom: 300 }}
          computeItemKey={(_, row) => row.key}
          startReached={() => {
            if (!seeking.isOnTheWay) older.onReached();
          }}
          endReached={() => {
            if (!seeking.isOnTheWay) newer.onReached();
          }}
          atBottomStateChange={handleAtBottom}
          onScroll={followScroll}
          // A list at its newest row stays there when rows are added or grow. (Its own `followOutput` would also follow at
          // the end of the loaded pages, or before rows are measured.)
          totalListHeightChanged={() => {
            if (isStuck() && found === undefined) scrollToEnd();
          }}
          itemContent={(_, row) => <MessageRow row={row} isFlashing={isMessage(row, found)} />}
          // A measured height counts in the same frame, so that rows are never painted in a wrong position.
          skipAnimationFrameInResizeObserver
          components={listParts}
        />
        {isAtNewest ? null : <NewestButton unseen={unseen} onClick={goToNewest} />}
      </Box>
      {newer.error === undefined ? null : <FailedPart {...newer} />}
    </Box>
  );
};
