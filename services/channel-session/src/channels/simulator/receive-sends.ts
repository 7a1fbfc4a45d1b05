import { sql } from 'kysely';
import type { ChannelSessionDatabase, SimulatedFile } from '#database/schema.ts';

export type SimulatedSend = {
  readonly id: string;
  readonly to: string;
  readonly body: string;
  readonly file: SimulatedFile | null;
  readonly quotedId: string | null;
};
export type SendOutcome = 'taken' | 'rejected' | 'not-ready' | 'unknown';

/**
 * The network accepts messages in one transaction, in order. A known id is the same message, as in WhatsApp: a resend adds
 * no row, a send under another id does.
 */
export const receiveSends = (
  db: ChannelSessionDatabase,
  { connectionId, sessionId }: { connectionId: number; sessionId: string },
  sends: readonly SimulatedSend[],
): Promise<{ outcomes: readonly SendOutcome[]; slowMs: number }> =>
  db.transaction().execute(async (tx) => {
    const phone = await tx
      .selectFrom('sim_phones')
      .select([
        'session_id',
        'is_paired',
        'is_offline',
        'holds_acks',
        'last_position',
        'reject',
        'drop_answer',
        'slow_ms',
      ])
      .where('connection_id', '=', connectionId)
      .forUpdate()
      .executeTakeFirst();
    const isServed = phone?.is_paired === true && !phone.is_offline && phone.session_id === sessionId;
    if (!isServed) return { outcomes: sends.map((): SendOutcome => 'not-ready'), slowMs: 0 };

    const known = await sql<{ id: string }>`
      select asked.id from unnest(${sends.map(({ id }) => id)}::text[]) as asked (id)
      where (select true from sim_outbox where connection_id = ${connectionId} and id = asked.id limit 1)
    `.execute(tx);
    const taken = new Set(known.rows.map(({ id }) => id));
    const fresh: SimulatedSend[] = [];
    let { reject, drop_answer: dropAnswer } = phone;
    const outcomes = sends.map((send): SendOutcome => {
      if (taken.has(send.id)) return 'taken';
      if (reject > 0) {
        reject -= 1;
        return 'rejected';
      }
      taken.add(send.id);
      fresh.push(send);
      if (dropAnswer === 0) return 'taken';
      dropAnswer -= 1;
      return 'unknown';
    });
    if (fresh.length > 0)
      await tx
        .insertInto('sim_outbox')
        .values(
          fresh.map(({ id, to, body, file, quotedId }, index) => ({
            connection_id: connectionId,
            position: phone.last_position + index + 1,
            id,
            to_number: to,
            body,
            // A phone that is online gets it at once.
            ack: phone.holds_acks ? 0 : 2,
            file: file === null ? null : JSON.stringify(file),
            quoted_id: quotedId,
          })),
        )
        .execute();
    await tx
      .updateTable('sim_phones')
      .set({ last_position: phone.last_position + fresh.length, reject, drop_answer: dropAnswer })
      .where('connection_id', '=', connectionId)
      .execute();
    return { outcomes, slowMs: phone.slow_ms };
  });
