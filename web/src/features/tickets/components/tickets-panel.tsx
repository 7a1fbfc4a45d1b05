import { can, type Ticket, type TicketStatus, ticketStatusSchema } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CountBadge } from '../../../components/count-badge.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { ToggleSwitch } from '../../../components/toggle-switch.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import type { TicketAction } from '../api/change-ticket.ts';
import { ticketQueries } from '../api/ticket-queries.ts';
import type { TicketList as List } from '../state/ticket-list-state.ts';
import { TicketList } from './ticket-list.tsx';
import { useTicketActions } from './use-ticket-actions.tsx';

const tabs: readonly TicketStatus[] = ['open', 'pending', 'closed'];
const panelId = 'tickets-panel';
const tabId = (status: TicketStatus): string => `tickets-tab-${status}`;

const useCount = (list: List): number | undefined =>
  useInfiniteQuery({ ...ticketQueries.list(list), select: ({ pages }) => pages[0]?.count }).data;

const TabLabel = ({ list, text }: { readonly list: List; readonly text: string }) => {
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
  readonly onChanged: (ticket: Ticket, action: TicketAction) => void;
};

/** The lists by status, with their counts. The tab stands in the address, so that reload and Back keep it. */
export const TicketsPanel = ({ selectedId, onChanged }: Props) => {
  const texts = useTexts('tickets');
  const user = useUser();
  const maySeeAll = can(user.profile, 'tickets-manager:showall');
  const [showsAll, setShowsAll] = useState(maySeeAll);
  const [search, setSearch] = useSearchParams();
  const status = ticketStatusSchema.catch('open').parse(search.get('tab'));
  const { act, busyTicketId, dialog } = useTicketActions({ onChanged });
  const listOf = useCallback(
    (of: TicketStatus): List => ({ status: of, showAll: of === 'open' && maySeeAll && showsAll }),
    [maySeeAll, showsAll],
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <TabList
        label={texts('tabs.label')}
        panelId={panelId}
        selected={status}
        onSelect={(next) => setSearch({ tab: next }, { replace: true })}
        tabs={tabs.map((tab) => ({
          value: tab,
          id: tabId(tab),
          label: <TabLabel list={listOf(tab)} text={texts(`tabs.${tab}`)} />,
        }))}
      />
      {maySeeAll ? (
        <Box sx={{ px: 2, py: 0.25, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
          <ToggleSwitch label={texts('showAll')} isOn={showsAll} onChange={setShowsAll} />
        </Box>
      ) : null}
      <Box
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(status)}
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <TicketList
          key={`${status} ${String(showsAll)}`}
          list={listOf(status)}
          selectedId={selectedId}
          actions={{ act, busyTicketId }}
        />
      </Box>
      {dialog}
    </Box>
  );
};
