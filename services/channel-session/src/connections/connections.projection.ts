import type { ChannelSessionEvents } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import {
  changesOf,
  connectionDecider,
  type ConnectionFields,
  type PastConnectionEvent,
  type SessionReport,
} from './connection.decider.ts';
import type { ConnectionFacts } from './connection-facts.rules.ts';
import type { ChannelSessionTables } from '#database/schema.ts';

type OfDrops = 'ConnectionDropped' | 'ConnectionRecovered';
type ConnectionEvent = Unpositioned<Exclude<PastConnectionEvent, { readonly type: OfDrops }>>;

const keep = projectRow<ChannelSessionTables, 'rm_connections', ConnectionEvent>({
  table: 'rm_connections',
  keyOf: ({ data }) => ({ id: data.connectionId }),
  columnsOf: (event) => {
    const { type, at } = event;
    if (type !== 'ConnectionAdded' && type !== 'ConnectionRemoved')
      return { ...columnsOf(changesOf(event)), updated_at: at };
    const state = stateAfter(connectionDecider, event);
    return state.status === 'present' ? { ...columnsOf(state), updated_at: at } : null;
  },
  firstOf: ({ at }) => ({ created_at: at }),
});

/** Connections as in lists; QR codes, retries and drops are in `st_sessions`. */
export const connectionsProjection: Projection<ChannelSessionEvents, ChannelSessionTables> = {
  name: 'connections',
  tables: ['rm_connections'],
  apply: {
    ConnectionAdded: keep,
    ConnectionDetailsChanged: keep,
    ConnectionStatusChanged: keep,
    ConnectionRemoved: keep,
  },
};

const columnsOf = ({ facts, report }: Partial<ConnectionFields>) => ({
  ...(facts === undefined ? {} : columnsOfFacts(facts)),
  ...(report === undefined ? {} : columnsOfReport(report)),
});

/** While its session has reported nothing, it is starting. */
const columnsOfReport = (report: SessionReport | null) => {
  const { status, reason, number } = report ?? { status: 'OPENING', reason: 'starting', number: null };
  return { status, reason, number } as const;
};

const columnsOfFacts = (facts: ConnectionFacts) => ({
  type: facts.type,
  engine: facts.engine,
  name: facts.name,
  color: facts.color,
  greeting_message: facts.greetingMessage,
  farewell_message: facts.farewellMessage,
  is_default: facts.isDefault,
  is_display: facts.isDisplay,
  queue_ids: facts.queueIds,
  default_queue_id: facts.defaultQueueId,
  hint_message: facts.hintMessage,
  opening_message: facts.openingMessage,
  reminder_message: facts.reminderMessage,
  is_automatic_in_groups: facts.isAutomaticInGroups,
  close_waiting_minutes: facts.closeWaitingMinutes,
  close_pending_minutes: facts.closePendingMinutes,
  reminder_minutes: facts.reminderMinutes,
});
