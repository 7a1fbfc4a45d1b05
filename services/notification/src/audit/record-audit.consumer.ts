import {
  authEvents,
  channelSessionEvents,
  notificationEvents,
  type ServiceName,
  ticketEvents,
} from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';
import type { NewEntry } from './audit-entry.rules.ts';
import { auditedTypes } from './audit-line.rules.ts';
import { auditedOfAuth, lineOfAuth } from './lines/auth-line.rules.ts';
import { auditedOfChannelSession, lineOfChannelSession } from './lines/channel-session-line.rules.ts';
import { auditedOfNotification, lineOfNotification } from './lines/notification-line.rules.ts';
import { auditedOfTicket, lineOfTicket } from './lines/ticket-line.rules.ts';
import { recordAudit, type Told } from './record-audit.ts';

/** The last counts, where the transaction was tried again. */
type Batch = { entries: readonly NewEntry[] };
type Db = Parameters<typeof recordAudit>[0];

/** Each service's events by a consumer of its own, which no screen of the desk waits for. */
export const followAudited = (
  consumingFrom: ConsumingFrom,
  onRecorded: (entries: readonly NewEntry[]) => void,
): readonly Consumer[] => {
  const common = <Source extends ServiceName>(source: Source) => ({
    ...consumingFrom(source),
    consumer: `notification__audit-${source}`,
    concurrency: 1,
    restMs: unhurriedMs,
    prepare: (): Promise<Batch> => Promise.resolve({ entries: [] }),
    afterCommit: (_events: unknown, { entries }: Batch): void => {
      if (entries.length > 0) onRecorded(entries);
    },
  });
  const record = async (db: Db, told: readonly Told[], batch: Batch): Promise<void> => {
    batch.entries = await recordAudit(db, told, new Date());
  };
  return [
    startConsumer({
      ...common('auth'),
      catalog: authEvents,
      types: auditedTypes(auditedOfAuth),
      apply: ({ db }, events, batch: Batch) =>
        record(
          db,
          events.map((event) => ({ event, line: lineOfAuth(event) })),
          batch,
        ),
    }),
    startConsumer({
      ...common('ticket'),
      catalog: ticketEvents,
      types: auditedTypes(auditedOfTicket),
      apply: ({ db }, events, batch: Batch) =>
        record(
          db,
          events.map((event) => ({ event, line: lineOfTicket(event) })),
          batch,
        ),
    }),
    startConsumer({
      ...common('channel-session'),
      catalog: channelSessionEvents,
      types: auditedTypes(auditedOfChannelSession),
      apply: ({ db }, events, batch: Batch) =>
        record(
          db,
          events.map((event) => ({ event, line: lineOfChannelSession(event) })),
          batch,
        ),
    }),
    startConsumer({
      ...common('notification'),
      catalog: notificationEvents,
      types: auditedTypes(auditedOfNotification),
      apply: ({ db }, events, batch: Batch) =>
        record(
          db,
          events.map((event) => ({ event, line: lineOfNotification(event) })),
          batch,
        ),
    }),
  ];
};
