import { can, type TicketListItem } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/count-badge.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { ToggleSwitch } from '../../../components/toggle-switch.tsx';
import { allTags, withoutGoneTags } from '../../../entities/tag/all-tags.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useListAddress } from '../hooks/use-list-address.ts';
import { useSectorsToList } from '../hooks/use-sectors.ts';
import { useTicketFilter } from '../hooks/use-ticket-filter.ts';
import type { OnTicketChanged } from '../api/change-ticket.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';
import type { ListKind, TicketList as List } from '../../../entities/ticket/ticket-list.ts';
import { SectorFilter, TagFilter } from './list-filters.tsx';
import { TicketList, type WhyEmpty } from './ticket-list.tsx';
import { useTicketActions } from './use-ticket-actions.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useShortcut } from '../../../lib/page/shortcuts.ts';

type SearchBoxProps = { readonly text: string; readonly onChange: (text: string) => void };

const ticketSearchId = 'ticket-search';

const SearchBox = ({ text, onChange }: SearchBoxProps) => {
  const { t } = useTranslation('tickets');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.focus());
  return (
    <SearchField
      id={ticketSearchId}
      inputRef={input}
      value={text}
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      onChange={onChange}
    />
  );
};

const byStatus = ['open', 'pending', 'closed'] as const;
const panelId = 'tickets-panel';
const tabId = (kind: ListKind): string => `tickets-tab-${kind}`;

const useCount = (list: List): number | undefined =>
  useInfiniteQuery({ ...ticketQueries.list(list), select: ({ pages }) => pages[0]?.count }).data;

type TabLabelProps = { readonly list: List; readonly text: string };

const TabLabel = ({ list, text }: TabLabelProps) => {
  const count = useCount(list);
  return (
    <>
      {text}
      {count === undefined || count === 0 ? null : (
        <CountBadge count={count} tone={list.status === 'pending' ? 'error' : 'primary'} />
      )}
    </>
  );
};

type Props = {
  readonly selectedId: number | undefined;
  /** Attendants too, if the setting allows it; undefined until known. */
  readonly seesAllTickets: boolean | undefined;
  readonly onChanged: OnTicketChanged;
  /** The pointer is on a ticket, which may be opened next. */
  readonly onApproach?: ((ticket: TicketListItem) => void) | undefined;
  /** Beside the search. */
  readonly newTicket?: ReactNode;
  readonly whyEmpty: WhyEmpty;
  /** Shown below a list that leaves space for it. */
  readonly below?: ReactNode;
};

/** The lists by status, with their counts. */
export const TicketsPanel = (props: Props) => {
  const { selectedId, seesAllTickets, onChanged, onApproach, newTicket, whyEmpty, below } = props;
  const { t } = useTranslation('tickets');
  const user = useUser();
  const { data: tags } = useQuery(allTags);
  const { filter, printed, narrow } = useTicketFilter(user.id);
  const { sectors, queueIds } = useSectorsToList(user, seesAllTickets, filter.queueIds);
  const chosenTags = withoutGoneTags(filter.tagIds ?? [], tags);
  const tagIds = chosenTags.length === 0 ? undefined : chosenTags;
  const maySeeAll = can(user.profile, 'tickets-manager:showall');
  const showsAll = maySeeAll && (filter.showsAll ?? true);
  const { kind, search, text, isTyping, choose, type } = useListAddress();
  const { act, busyTicketId, dialog } = useTicketActions({ onChanged });

  const listOf = useCallback(
    (of: ListKind): List => ({
      status: of,
      showAll: of === 'search' || (of === 'open' && showsAll),
      queueIds,
      tagIds,
      ...(of === 'search' ? { search } : {}),
    }),
    [showsAll, queueIds, tagIds, search],
  );
  const tabs: readonly ListKind[] = kind === 'search' ? [...byStatus, 'search'] : byStatus;
  const list = listOf(kind);
  const isNarrowed = queueIds !== undefined || tagIds !== undefined;

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        containerType: 'inline-size',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, flexShrink: 0 }}>
        <SearchBox text={text} onChange={type} />
        {newTicket}
      </Box>
      <TabList
        label={t('tabs.label')}
        panelId={panelId}
        selected={kind}
        onSelect={choose}
        tabs={tabs.map((tab) => ({
          value: tab,
          id: tabId(tab),
          label: <TabLabel list={listOf(tab)} text={t(`tabs.${tab}`)} />,
        }))}
      />
      {maySeeAll || sectors.length + (tags ?? []).length > 0 ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            px: 2,
            py: 0.25,
            borderBottom: 1,
            borderColor: 'divider',
            flexShrink: 0,
          }}
        >
          {maySeeAll ? (
            <ToggleSwitch
              label={t('showAll')}
              isOn={showsAll}
              onChange={(isOn) => narrow({ showsAll: isOn ? undefined : false })}
            />
          ) : null}
          <Box sx={{ flex: 1 }} />
          <SectorFilter
            sectors={sectors}
            chosen={queueIds}
            onChange={(chosen) => narrow({ queueIds: chosen })}
          />
          <TagFilter tags={tags ?? []} chosen={tagIds} onChange={(chosen) => narrow({ tagIds: chosen })} />
        </Box>
      ) : null}
      <Box
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(kind)}
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', containerType: 'size' }}
      >
        <TicketList
          key={JSON.stringify(list)}
          list={list}
          filter={printed}
          isTyping={isTyping}
          selectedId={selectedId}
          actions={{ act, busyTicketId }}
          onApproach={onApproach}
          whyEmpty={whyEmpty}
          below={below}
          onWiden={isNarrowed ? () => narrow({ queueIds: undefined, tagIds: undefined }) : undefined}
        />
      </Box>
      {dialog}
    </Box>
  );
};
