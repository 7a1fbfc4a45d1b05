import {
  authEvents,
  channelSessionEvents,
  integrationEvents,
  notificationEvents,
  type Recorded,
  type ServiceName,
  ticketEvents,
  rooms as roomNames,
} from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import type { NotificationDb } from '#database/schema.ts';
import type { NewEntry } from './audit-entry.rules.ts';
import { type AuditLine, auditedTypes } from './audit-line.rules.ts';
import { auditedOfAuth, lineOfAuth } from './lines/auth-line.rules.ts';
import { auditedOfChannelSession, lineOfChannelSession } from './lines/channel-session-line.rules.ts';
import { auditedOfIntegration, lineOfIntegration } from './lines/integration-line.rules.ts';
import { auditedOfNotification, lineOfNotification } from './lines/notification-line.rules.ts';
import { auditedOfTicket, lineOfTicket } from './lines/ticket-line.rules.ts';
import { recordAudit, type EventWithLine } from './record-audit.ts';
import type { RoomEmitter } from '#live-log/index.ts';

/** After a retry of the transaction the last run counts. */
type Batch = { entries: readonly NewEntry[] };

type Following = {
  /** A consumer's name, by the service that it follows. */
  readonly nameOf: (source: ServiceName) => string;
  readonly lingerMs: number;
  readonly record: (db: NotificationDb, events: readonly EventWithLine[]) => Promise<readonly NewEntry[]>;
  readonly onRecorded: (entries: readonly NewEntry[]) => void;
};

export const auditConsumer = 'notification__audit';

/** One consumer per service; no screen waits for them. */
export const followAudited = (from: ConsumingFrom, { rooms }: Surroundings): readonly Consumer[] =>
  startAudited(from, {
    nameOf: (source) => `${auditConsumer}-${source}`,
    lingerMs: unhurriedMs,
    record: (db, events) => recordAudit(db, events, { now: new Date() }),
    onRecorded: (entries) => {
      emitAudit(rooms, entries);
    },
  });

export const startAudited = (
  from: ConsumingFrom,
  { nameOf, lingerMs, record, onRecorded }: Following,
): readonly Consumer[] => {
  const common = <Source extends ServiceName>(source: Source) => ({
    ...from(source),
    consumer: nameOf(source),
    concurrency: 1,
    lingerMs,
    prepare: (): Promise<Batch> => Promise.resolve({ entries: [] }),
    afterCommit: (_events: unknown, { entries }: Batch): void => {
      if (entries.length > 0) onRecorded(entries);
    },
  });
  const recordBatch = async (
    db: NotificationDb,
    events: readonly EventWithLine[],
    batch: Batch,
  ): Promise<void> => {
    batch.entries = await record(db, events);
  };
  return [
    startConsumer({
      ...common('auth'),
      catalog: authEvents,
      types: auditedTypes(auditedOfAuth),
      apply: ({ db }, events, batch: Batch) => recordBatch(db, withLines(events, lineOfAuth), batch),
    }),
    startConsumer({
      ...common('ticket'),
      catalog: ticketEvents,
      types: auditedTypes(auditedOfTicket),
      apply: ({ db }, events, batch: Batch) => recordBatch(db, withLines(events, lineOfTicket), batch),
    }),
    startConsumer({
      ...common('channel-session'),
      catalog: channelSessionEvents,
      types: auditedTypes(auditedOfChannelSession),
      apply: ({ db }, events, batch: Batch) =>
        recordBatch(db, withLines(events, lineOfChannelSession), batch),
    }),
    startConsumer({
      ...common('integration'),
      catalog: integrationEvents,
      types: auditedTypes(auditedOfIntegration),
      apply: ({ db }, events, batch: Batch) => recordBatch(db, withLines(events, lineOfIntegration), batch),
    }),
    startConsumer({
      ...common('notification'),
      catalog: notificationEvents,
      types: auditedTypes(auditedOfNotification),
      apply: ({ db }, events, batch: Batch) => recordBatch(db, withLines(events, lineOfNotification), batch),
    }),
  ];
};

const withLines = <Event extends Recorded<unknown>>(
  events: readonly Event[],
  lineOf: (event: Event) => AuditLine,
): readonly EventWithLine[] => events.map((event) => ({ event, line: lineOf(event) }));

/** Tells admins that there are new entries; they fetch the contents. */
const emitAudit = (rooms: Pick<RoomEmitter, 'emitSignal'>, entries: readonly NewEntry[]): void => {
  rooms.emitSignal([roomNames.admins('full'), roomNames.admins('masked')], 'audit', {
    action: 'create',
    entries: entries.map(({ at, kind, thingId, userId }) => ({
      at: at.toISOString(),
      kind,
      thingId,
      userId,
    })),
  });
};
