import type {
  fillSimulatedPhone,
  setSimulatedPicture,
  simulatorContentFaultsSchema,
} from '@balcao/contracts';
import type { ChangeKind, ChannelSessionDatabase } from '#database/schema.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PhoneNews } from './phone-news.ts';
import { createPhone } from './create-phone.ts';
import { portraitOf } from './sample-files.ts';

export type ContentFaults = z.output<typeof simulatorContentFaultsSchema>;
export type ShownPicture = z.output<typeof setSimulatedPicture.body>;
export type AddressBook = z.output<typeof fillSimulatedPhone.body>;

/** What phones do besides writing. */
export type PhoneContents = {
  /** On the phone that sent it; false: the network has no message with this id. */
  readonly change: (connectionId: number, kind: ChangeKind, id: string, body: string) => Promise<boolean>;
  /** Replaces the address book. */
  readonly fill: (connectionId: number, book: AddressBook) => Promise<void>;
  /** Of a person by number or a group by id; null removes it. */
  readonly setPicture: (connectionId: number, picture: ShownPicture) => Promise<void>;
  /** The calls that the desk did not take. */
  readonly declinedCalls: (connectionId: number) => Promise<readonly string[]>;
  readonly setContentFaults: (connectionId: number, faults: ContentFaults) => Promise<ContentFaults>;
};

export const createPhoneContents = (db: ChannelSessionDatabase, news: PhoneNews): PhoneContents => ({
  change: async (connectionId, kind, id, body) => {
    const { rows } = await sql<{ from_me: boolean }>`
      with message as (
        select from_me from sim_inbound where connection_id = ${connectionId} and id = ${id}
        union all
        select true from sim_outbox where connection_id = ${connectionId} and id = ${id}
        limit 1
      )
      insert into sim_changes (connection_id, id, from_me, kind, body)
      select ${connectionId}, ${id}, from_me, ${kind}, ${body} from message
      returning from_me
    `.execute(db);
    if (rows[0]?.from_me === true)
      await db
        .updateTable('sim_outbox')
        .set(kind === 'edit' ? { body, is_edited: true } : { is_revoked: true })
        .where('connection_id', '=', connectionId)
        .where('id', '=', id)
        .execute();
    news.tell(connectionId);
    return rows.length > 0;
  },

  fill: async (connectionId, { contacts, unregistered }) => {
    const absent = new Set(unregistered);
    const listed = new Map(contacts.map(({ number, name }) => [number, name]));
    const rows = [...new Set([...listed.keys(), ...absent])].map((number) => ({
      connection_id: connectionId,
      number,
      name: listed.get(number) ?? '',
      is_listed: listed.has(number),
      is_registered: !absent.has(number),
    }));
    await createPhone(db, connectionId);
    await db.transaction().execute(async (tx) => {
      // Concurrent replacements of the same book wait here.
      await tx
        .selectFrom('sim_phones')
        .select('number')
        .where('connection_id', '=', connectionId)
        .forUpdate()
        .execute();
      await tx.deleteFrom('sim_contacts').where('connection_id', '=', connectionId).execute();
      if (rows.length > 0) await tx.insertInto('sim_contacts').values(rows).execute();
    });
  },

  setPicture: async (connectionId, { of, picture, isHidden }) => {
    await createPhone(db, connectionId);
    if (picture === null) {
      await db
        .deleteFrom('sim_pictures')
        .where('connection_id', '=', connectionId)
        .where('shown_by', '=', of)
        .execute();
      return;
    }
    const content =
      picture.kind === 'drawn' ? portraitOf(picture.seed) : Buffer.from(picture.content, 'base64');
    const shown = { content, is_hidden: isHidden };
    await db
      .insertInto('sim_pictures')
      .values({ connection_id: connectionId, shown_by: of, ...shown })
      .onConflict((conflict) => conflict.columns(['connection_id', 'shown_by']).doUpdateSet(shown))
      .execute();
  },

  declinedCalls: async (connectionId) => {
    const calls = await db
      .selectFrom('sim_inbound')
      .select('id')
      .where('connection_id', '=', connectionId)
      .where('is_declined', '=', true)
      .orderBy('position')
      .execute();
    return calls.map(({ id }) => id);
  },

  setContentFaults: async (connectionId, { media, goneMedia, changes, checks }) => {
    await createPhone(db, connectionId);
    await db
      .updateTable('sim_phones')
      .set({ fail_media: media, gone_media: goneMedia, fail_changes: changes, fail_checks: checks })
      .where('connection_id', '=', connectionId)
      .execute();
    return { media, goneMedia, changes, checks };
  },
});
