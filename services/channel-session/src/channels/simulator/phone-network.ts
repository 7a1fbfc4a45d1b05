import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { simulatedMessageSchema, simulatorFaultsSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import type { ChannelSessionDatabase, SimulatedPhoneRow } from '#database/schema.ts';
import type { PhoneNews } from './phone-news.ts';
import type { Selectable } from 'kysely';

export type Faults = z.output<typeof simulatorFaultsSchema>;
export type SimulatedMessage = z.output<typeof simulatedMessageSchema>;
export type PhoneRow = Selectable<SimulatedPhoneRow>;

export type WrittenMessage = {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  readonly body: string;
  readonly sentAt: Date;
};

/** What a person, a test or a page does at the phones. It is all in Postgres: any process may call, none holds anything. */
export type PhoneNetwork = {
  /** `false` when no code is shown, or another one. */
  readonly scan: (connectionId: number, qrcode?: string) => Promise<boolean>;
  /** The owner of the phone ends the session there. */
  readonly unlink: (connectionId: number) => Promise<void>;
  /** Somebody writes to the desk; the same id again is the same message. */
  readonly write: (connectionId: number, message: WrittenMessage) => Promise<void>;
  /** What reached the network from the desk, in order, after a position. */
  readonly outbox: (connectionId: number, after: number) => Promise<SimulatedMessage[]>;
  /** Raises the ticks of these messages, or of all so far. */
  readonly raiseAcks: (connectionId: number, ack: number, ids?: readonly string[]) => Promise<void>;
  readonly setFaults: (connectionId: number, faults: Faults) => Promise<Required<Faults>>;
  /** Forgets phones whose connection was removed and is held by nobody. */
  readonly forgetRemoved: () => Promise<void>;
};

/** Digits like those of a Brazilian mobile, different for every connection. */
export const phoneNumberOf = (connectionId: number): string => `55119${String(90_000_000 + connectionId)}`;

export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** The connection's phone, which is bought when it is first looked at. */
export const takePhone = async (db: ChannelSessionDatabase, connectionId: number): Promise<void> => {
  await db
    .insertInto('sim_phones')
    .values({ connection_id: connectionId, number: phoneNumberOf(connectionId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** What fits into one answer; whoever wants more asks for what comes after the last position. */
const outboxLimits = { rows: 20_000, bytes: 4_000_000 } as const;

export const createPhoneNetwork = (db: ChannelSessionDatabase, news: PhoneNews): PhoneNetwork => ({
  scan: async (connectionId, qrcode) => {
    const scanned = await db
      .updateTable('sim_phones')
      .set({ is_paired: true, qrcode: null })
      .where('connection_id', '=', connectionId)
      .where('qrcode', 'is not', null)
      .$if(qrcode !== undefined, (update) => update.where('qrcode', '=', qrcode ?? null))
      .returning('connection_id')
      .executeTakeFirst();
    news.tell(connectionId);
    return scanned !== undefined;
  },

  unlink: async (connectionId) => {
    await db
      .updateTable('sim_phones')
      .set({ is_paired: false, qrcode: null })
      .where('connection_id', '=', connectionId)
      .execute();
    news.tell(connectionId);
  },

  write: async (connectionId, { id, from, name, body, sentAt }) => {
    await db
      .insertInto('sim_inbound')
      .values({
        connection_id: connectionId,
        id,
        from_number: from,
        name,
        body,
        sent_at: sentAt,
        delivered_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    news.tell(connectionId);
  },

  outbox: async (connectionId, after) => {
    const rows = await db
      .selectFrom('sim_outbox')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(outboxLimits.rows)
      .execute();
    let bytes = 0;
    return rows
      .filter(({ body }) => (bytes += Buffer.byteLength(body)) <= outboxLimits.bytes)
      .map(({ position, id, to_number, body, at, ack }) => ({
        position,
        id,
        to: to_number,
        body,
        mediaType: 'chat',
        at: at.toISOString(),
        ack,
      }));
  },

  raiseAcks: async (connectionId, ack, ids) => {
    await db
      .updateTable('sim_outbox')
      .set({ ack })
      .where('connection_id', '=', connectionId)
      .where('ack', '<', ack)
      .$if(ids !== undefined, (update) =>
        update.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::text[])`),
      )
      .execute();
    news.tell(connectionId);
  },

  setFaults: async (connectionId, faults) => {
    await takePhone(db, connectionId);
    const after = await db
      .updateTable('sim_phones')
      .set({
        connection_id: connectionId,
        ...(faults.offline === undefined ? {} : { is_offline: faults.offline }),
        ...(faults.holdAcks === undefined ? {} : { holds_acks: faults.holdAcks }),
        ...(faults.slowMs === undefined ? {} : { slow_ms: faults.slowMs }),
        ...(faults.reject === undefined ? {} : { reject: faults.reject }),
        ...(faults.duplicate === undefined ? {} : { duplicate: faults.duplicate }),
        ...(faults.reorder === undefined ? {} : { reorder: faults.reorder }),
        ...(faults.dropAnswer === undefined ? {} : { drop_answer: faults.dropAnswer }),
      })
      .where('connection_id', '=', connectionId)
      .returningAll()
      .executeTakeFirstOrThrow();
    // What was held back rises by itself again.
    if (!after.holds_acks)
      await db
        .updateTable('sim_outbox')
        .set({ ack: 1 })
        .where('connection_id', '=', connectionId)
        .where('ack', '=', 0)
        .execute();
    news.tell(connectionId);
    return faultsOf(after);
  },

  forgetRemoved: async () => {
    for (const table of ['sim_inbound', 'sim_outbox', 'sim_phones'] as const)
      await sql`
        delete from ${sql.table(table)} phone
        where not exists (select from rm_connections where id = phone.connection_id)
          and not exists (
            select from st_leases
            where connection_id = phone.connection_id and expires_at > clock_timestamp()
          )
      `.execute(db);
  },
});

const faultsOf = (phone: PhoneRow): Required<Faults> => ({
  offline: phone.is_offline,
  slowMs: phone.slow_ms,
  reject: phone.reject,
  duplicate: phone.duplicate,
  reorder: phone.reorder,
  dropAnswer: phone.drop_answer,
  holdAcks: phone.holds_acks,
});
