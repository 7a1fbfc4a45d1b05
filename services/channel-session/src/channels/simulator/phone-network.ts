import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { mediaKindOf, type simulatedMessageSchema, type simulatorFaultsSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import type {
  ChannelSessionDatabase,
  ChannelSessionTables,
  SimulatedContent,
  SimulatedFile,
  SimulatedPhoneRow,
} from '#database/schema.ts';
import { createPhone } from './create-phone.ts';
import { createPhoneContents, type PhoneContents } from './phone-contents.ts';
import type { PhoneNews } from './phone-news.ts';
import type { Selectable } from 'kysely';

export type Faults = z.output<typeof simulatorFaultsSchema>;
export type SimulatedMessage = z.output<typeof simulatedMessageSchema>;
type SimulatedPerson = { readonly number: string; readonly name: string };
export type PhoneRow = Selectable<SimulatedPhoneRow>;

export type WrittenMessage = {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  readonly body: string;
  readonly sentAt: Date;
  /** Absent: a text. */
  readonly content?: SimulatedContent;
  readonly quotedId?: string;
  /** Written on the desk's own phone, to `from`. */
  readonly fromMe?: boolean;
  readonly group?: { readonly id: string; readonly name: string };
};

/** The actions at the simulated phones. All state is in Postgres, so any process may call them. */
export type PhoneNetwork = {
  /** `false` if no code is shown, or another one. */
  readonly scan: (connectionId: number, qrcode?: string) => Promise<boolean>;
  /** The owner of the phone ends the session there. */
  readonly unlink: (connectionId: number) => Promise<void>;
  /**
   * A contact writes to the desk; a repeated id is the same message. `false`: it existed already, or the connection is not
   * in this network.
   */
  readonly write: (connectionId: number, message: WrittenMessage) => Promise<boolean>;
  /** The desk's messages on the network after a position, in order. */
  readonly outbox: (connectionId: number, after: number) => Promise<SimulatedMessage[]>;
  /** The contacts who wrote to the desk, with their last name. */
  readonly people: (connectionId: number) => Promise<SimulatedPerson[]>;
  /** Raises the acks of these messages, or of all so far. */
  readonly raiseAcks: (connectionId: number, ack: number, ids?: readonly string[]) => Promise<void>;
  readonly setFaults: (connectionId: number, faults: Faults) => Promise<Required<Faults>>;
} & PhoneContents & {
    /** Deletes phones of deleted connections that no process holds. */
    readonly forgetRemoved: () => Promise<void>;
  };

export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

const phoneTables = [
  'sim_inbound',
  'sim_outbox',
  'sim_changes',
  'sim_contacts',
  'sim_pictures',
  'sim_phones',
] as const;

/** The limits of one answer; callers continue after the last position. */
const outboxLimits = { rows: 20_000, bytes: 4_000_000 } as const;
const mostPeople = 10_000;

export const createPhoneNetwork = (db: ChannelSessionDatabase, news: PhoneNews): PhoneNetwork => ({
  ...createPhoneContents(db, news),

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

  write: async (connectionId, { id, from, name, body, sentAt, content, quotedId, fromMe = false, group }) => {
    const { rows } = await sql`
      insert into sim_inbound (connection_id, id, from_number, name, body, sent_at, content, quoted_id, from_me,
        group_id, group_name)
      select id, ${id}, ${from}, ${name}, ${body}, ${sentAt}::timestamptz,
        ${content === undefined ? null : JSON.stringify(content)}::jsonb, ${quotedId ?? null}::text, ${fromMe}::boolean,
        ${group?.id ?? null}::text, ${group?.name ?? null}::text
      from rm_connections where id = ${connectionId} and engine = 'simulator'
      on conflict do nothing
      returning position
    `.execute(db);
    const isWritten = rows.length > 0;
    if (isWritten) news.tell(connectionId);
    return isWritten;
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
      .map(toSimulatedMessage);
  },

  people: (connectionId) =>
    db
      .selectFrom('sim_inbound')
      .distinctOn('from_number')
      .select(['from_number as number', 'name'])
      .where('connection_id', '=', connectionId)
      .where('from_me', '=', false)
      .where('name', '<>', '')
      .orderBy('from_number')
      .orderBy('position', 'desc')
      .limit(mostPeople)
      .execute(),

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
    await createPhone(db, connectionId);
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
    // Held acks rise by themselves again.
    if (!after.holds_acks)
      await db
        .updateTable('sim_outbox')
        .set({ ack: 2 })
        .where('connection_id', '=', connectionId)
        .where('ack', '=', 0)
        .execute();
    news.tell(connectionId);
    return faultsOf(after);
  },

  forgetRemoved: async () => {
    for (const table of phoneTables)
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

const withoutHash = ({ sha256: _, ...file }: SimulatedFile) => file;

const toSimulatedMessage = (row: Selectable<ChannelSessionTables['sim_outbox']>): SimulatedMessage => ({
  position: row.position,
  id: row.id,
  to: row.to_number,
  body: row.body,
  mediaType: row.file === null ? 'chat' : mediaKindOf(row.file.mimeType),
  at: row.at.toISOString(),
  ack: row.ack,
  file: row.file === null ? null : withoutHash(row.file),
  quotedId: row.quoted_id,
  isEdited: row.is_edited,
  isRevoked: row.is_revoked,
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
