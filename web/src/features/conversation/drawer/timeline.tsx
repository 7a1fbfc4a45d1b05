import { type ShownTicket, type TimelineEntry, withoutMarks, listTimeline } from '@balcao/contracts';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { FailedPart } from '../../../components/loading/failed-part.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Splash } from '../../../components/loading/delayed-skeleton.tsx';
import { formatDate, formatTime } from '../../../lib/text/format.ts';
import { AutomationText } from '../automation/lazy-automation.ts';
import { ContinuedFrom } from '../message/separators.tsx';
import { api } from '../../../lib/session/session.ts';

const newest = '';

const timelineOf = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ['timeline', ticketId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.call(listTimeline, {
        params: { ticketId },
        query: pageParam === newest ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: newest,
    getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    // Entries that are added while the timeline shows appear the next time it opens.
    staleTime: 0,
  });

const nameOf = ({ actor }: TimelineEntry, t: TFunction<'conversation'>): string =>
  actor.kind === 'user' && actor.name !== '' ? actor.name : t(`timeline.actor.${actor.kind}`);

/** What an entry changed, in order of interest. */
const changesOf = ({ before, after }: TimelineEntry, t: TFunction<'conversation'>): readonly string[] => {
  const pairs = (['userName', 'queueName', 'whatsappName'] as const).flatMap((fact) => {
    const from = before?.[fact] ?? null;
    const to = after?.[fact] ?? null;
    if (from === to) return [];
    const none = t('timeline.none');
    return [t('timeline.change', { what: t(`timeline.facts.${fact}`), from: from ?? none, to: to ?? none })];
  });
  const missingIn = (tags: readonly string[] | undefined, others: readonly string[] | undefined) =>
    (tags ?? []).filter((tag) => !(others ?? []).includes(tag)).join(', ');
  const added = missingIn(after?.tags, before?.tags);
  const removed = missingIn(before?.tags, after?.tags);
  const bodies = [...new Set([before?.body, after?.body])].flatMap((body) =>
    body === undefined ? [] : [`“${withoutMarks(body).slice(0, 200)}”`],
  );
  return [
    ...pairs,
    ...(added === '' ? [] : [t('timeline.tags.added', { tags: added })]),
    ...(removed === '' ? [] : [t('timeline.tags.removed', { tags: removed })]),
    ...(bodies.length === 0 ? [] : [bodies.join(' → ')]),
  ];
};

/** For a note: written, edited or deleted. */
const textOf = ({ type, before, after }: TimelineEntry, t: TFunction<'conversation'>): string => {
  if (type !== 'noted' || before === null) return t(`timeline.type.${type}`);
  return t(after === null ? 'timeline.note.deleted' : 'timeline.note.changed');
};

/** An edit by a contact has no other cause to show. */
const hasCause = (
  entry: TimelineEntry,
): entry is TimelineEntry & { readonly cause: Exclude<TimelineEntry['cause'], 'hand' | 'undo'> } =>
  entry.cause !== 'hand' &&
  entry.cause !== 'undo' &&
  !(entry.cause === 'inbound' && (entry.type === 'edited' || entry.type === 'deleted'));

type EntryProps = { readonly entry: TimelineEntry; readonly continuedFromId: number | null };

const Entry = ({ entry, continuedFromId }: EntryProps) => {
  const { t } = useTranslation('conversation');
  return (
    <Box
      component="li"
      sx={{ pl: 2, pb: 2, borderInlineStart: 2, borderColor: 'divider', position: 'relative' }}
    >
      <Box
        sx={{
          position: 'absolute',
          insetInlineStart: -6,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: 'primary.dark',
        }}
      />
      <Box sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
        <strong>{nameOf(entry, t)}</strong>{' '}
        {entry.type === 'automatic' ? <AutomationText entry={entry} /> : textOf(entry, t)}
      </Box>
      {changesOf(entry, t).map((change) => (
        <Box key={change} sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {change}
        </Box>
      ))}
      {hasCause(entry) ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t(`timeline.cause.${entry.cause}`)}
        </Box>
      ) : null}
      {entry.type === 'created' && continuedFromId !== null ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          <ContinuedFrom ticketId={continuedFromId} />
        </Box>
      ) : null}
      <Box component="time" dateTime={entry.at} sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {`${formatDate(entry.at)} ${formatTime(entry.at)}`}
      </Box>
    </Box>
  );
};

/** Who did what and when, the newest first (rule T21). */
export const Timeline = ({ ticket }: { readonly ticket: Pick<ShownTicket, 'id' | 'continuedFromId'> }) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const query = useInfiniteQuery(timelineOf(ticket.id));
  if (query.isPending) return <Splash />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Notice icon={<HistoryRounded />} title={t('timeline.empty')} />;
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, pl: 0.75, listStyle: 'none' }}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} continuedFromId={ticket.continuedFromId} />
        ))}
      </Box>
      {query.isFetchNextPageError ? (
        <FailedPart
          error={query.error}
          isLoading={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : query.hasNextPage ? (
        <Button fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common('more')}
        </Button>
      ) : null}
    </>
  );
};
