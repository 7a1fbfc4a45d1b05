import { canSearchFor, type TicketListItem } from '@balcao/contracts';
import InboxRounded from '@mui/icons-material/InboxRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Components, Virtuoso } from 'react-virtuoso';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { NextPageTrigger } from '../../../components/loading/next-page-trigger.tsx';
import { laterPart } from '../../../components/loading/later-part.tsx';
import { Notice } from '../../../components/notice.tsx';
import { type ListFilter, paths } from '../../../config/paths.ts';
import { mayFetchNext } from '../../../lib/queries/may-fetch-next.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useScrollRestoration } from '../hooks/use-scroll-restoration.ts';
import { useTicketKeys } from '../hooks/use-ticket-keys.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';
import type { TicketList as List } from '../../../entities/ticket/ticket-list.ts';
import { foundIn, ticketsOf } from '../state/ticket-list-state.ts';
import { TicketRow, ticketRowHeight } from './ticket-row.tsx';
import type { TicketActions } from './use-ticket-actions.tsx';
import { withText } from '../../../lib/page/screen.ts';

type RoomBelowProps = {
  /** The height of the content above. */
  readonly takenPx: number;
  readonly children: ReactNode;
};

const neededPx = 260;

/** Shows its content only if the list leaves space: no row may disappear for it. */
const RoomBelow = ({ takenPx, children }: RoomBelowProps) =>
  children === undefined ? null : (
    <Box
      sx={{
        display: 'none',
        flexShrink: 0,
        [`@container (min-height: ${String(takenPx + withText(neededPx))}px)`]: { display: 'flex' },
      }}
    >
      {children}
    </Box>
  );

const PaperList = laterPart(() => import('../../../components/paper/paper-list.tsx'));

/** Why an empty list cannot get tickets, if that is so; otherwise the usual text. */
export type WhyEmpty = (usual: ReactElement) => ReactNode;

type Props = {
  readonly list: List;
  /** The search of the links to its tickets. */
  readonly filter?: ListFilter;
  readonly selectedId: number | undefined;
  /** The user is still typing the search. */
  readonly isTyping?: boolean;
  readonly onApproach?: ((ticket: TicketListItem) => void) | undefined;
  readonly actions: Pick<TicketActions, 'act' | 'busyTicketId'>;
  readonly whyEmpty: WhyEmpty;
  /** Removes the filters; undefined without a filter. */
  readonly onWiden?: (() => void) | undefined;
  /** Shown below the list if there is space. */
  readonly below?: ReactNode;
};

const Placeholder = () => (
  <DelayedSkeleton>
    {Array.from({ length: 7 }, (_, index) => (
      <Box key={index} sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.5, height: ticketRowHeight() }}>
        <SkeletonBar width={44} height={44} radius="50%" />
        <Box sx={{ flex: 1 }}>
          <SkeletonBar width="55%" />
          <SkeletonBar width="80%" />
          <SkeletonBar width="35%" />
        </Box>
      </Box>
    ))}
  </DelayedSkeleton>
);

const firstRows = 12;
const unfiltered: ListFilter = {};

type ListContext = { readonly endText: string | undefined };

const components: Components<TicketListItem, ListContext> = {
  List: ({ ref, context: _, ...props }) => <div {...props} ref={ref} role="list" />,
  Item: ({ item: _item, context: _, ...props }) => <div {...props} role="listitem" />,
  Footer: ({ context }) =>
    context.endText === undefined ? null : (
      <Typography variant="caption" color="textSecondary" component="p" align="center" sx={{ py: 2 }}>
        {context.endText}
      </Typography>
    ),
};

/** One list: renders the visible rows, and loads more near the end. */
export const TicketList = ({
  list,
  filter = unfiltered,
  selectedId,
  actions,
  isTyping = false,
  onApproach,
  whyEmpty,
  onWiden,
  below,
}: Props) => {
  const { t } = useTranslation('tickets');
  const query = useInfiniteQuery(ticketQueries.list(list));
  const found = useMemo(() => foundIn(query.data), [query.data]);
  const scroll = useScrollRestoration(list, useUser().id);
  useTicketKeys(query.data === undefined ? [] : ticketsOf(query.data), selectedId, list, filter);
  if (list.status === 'search' && !isTyping && !canSearchFor(list.search ?? ''))
    return <Notice icon={<SearchRounded />} title={t('empty.hint.title')} text={t('empty.hint.text')} />;
  if (query.isPending || isTyping) return <Placeholder />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const tickets = ticketsOf(query.data);
  if (tickets.length === 0) {
    const icon = list.status === 'search' ? <SearchRounded /> : <InboxRounded />;
    const usual =
      onWiden === undefined ? (
        <Notice icon={icon} title={t(`empty.${list.status}.title`)} text={t(`empty.${list.status}.text`)} />
      ) : (
        <Notice icon={icon} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')}>
          <Button variant="outlined" onClick={onWiden}>
            {t('empty.narrowed.clear')}
          </Button>
        </Notice>
      );
    return (
      <>
        {list.status === 'search' ? usual : whyEmpty(usual)}
        <RoomBelow takenPx={withText(220)}>{below}</RoomBelow>
      </>
    );
  }
  const hasEnd = !query.hasNextPage && tickets.length > 20;
  const rowOf = (ticket: TicketListItem) => (
    <TicketRow
      ticket={ticket}
      to={paths.ticket.to(ticket.id, list.status, list.search, filter, found.get(ticket.id)?.id)}
      found={found.get(ticket.id)}
      isSelected={ticket.id === selectedId}
      isBusy={actions.busyTicketId === ticket.id}
      onAct={actions.act}
      search={list.search}
      onApproach={onApproach}
    />
  );
  return (
    <>
      <Virtuoso<TicketListItem, ListContext>
        style={{ flex: 1 }}
        data={tickets}
        computeItemKey={(_, ticket) => ticket.id}
        fixedItemHeight={ticketRowHeight()}
        // The first rows are rendered before the list has measured itself, unless it opens at other rows.
        {...(scroll.top === 0
          ? { initialItemCount: Math.min(tickets.length, firstRows) }
          : { initialScrollTop: scroll.top })}
        onScroll={scroll.follow}
        increaseViewportBy={ticketRowHeight() * 4}
        endReached={() => {
          if (mayFetchNext(query)) void query.fetchNextPage();
        }}
        components={components}
        context={{ endText: hasEnd ? t('end') : undefined }}
        itemContent={(_, ticket) => rowOf(ticket)}
      />
      {/* Beside an open conversation, the conversation alone is printed. */}
      {selectedId === undefined ? (
        <PaperList rows={() => tickets.map((ticket) => ({ key: ticket.id, row: rowOf(ticket) }))} />
      ) : null}
      {query.isFetchNextPageError ? <NextPageTrigger query={query} /> : null}
      <RoomBelow takenPx={tickets.length * ticketRowHeight()}>{below}</RoomBelow>
    </>
  );
};
