import { Readable } from 'node:stream';
import { type Identity, spellingsOf } from '@balcao/contracts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import { DriverError, type MessageKey, type PhoneContact } from '#channels/driver.ts';
import { fileOf } from './contents.ts';
import { isHitBy } from './receive-changes.ts';

/** The file of a message on the network. */
export const downloadFile = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  { externalId, fromMe }: MessageKey,
): Promise<Readable> => {
  if (await isHitBy(db, connectionId, 'fail_media'))
    throw new DriverError('unknown', 'as the fault of the network says');
  if (await isHitBy(db, connectionId, 'gone_media'))
    throw new DriverError('not-found', 'as the fault of the network says');
  const row = await db
    .selectFrom('sim_inbound')
    .select('content')
    .where('connection_id', '=', connectionId)
    .where('id', '=', externalId)
    .where('from_me', '=', fromMe)
    .executeTakeFirst();
  const file = fileOf(row?.content ?? null);
  if (file === undefined) throw new DriverError('not-found', 'the network has no such file');
  return file;
};

/** The profile of a person or a group. */
export const findPicture = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  of: readonly Identity[],
): Promise<Readable | null> => {
  const row = await db
    .selectFrom('sim_pictures')
    .select('content')
    .where('connection_id', '=', connectionId)
    .where('shown_by', 'in', [...of.map(({ value }) => value), ''])
    .where('is_hidden', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Readable.from([row.content]);
};

/** Every number is registered unless it was unregistered; the network knows one of its spellings. */
export const findNumber = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  number: string,
): Promise<readonly Identity[] | null> => {
  if (await isHitBy(db, connectionId, 'fail_checks'))
    throw new DriverError('unknown', 'as the fault of the network says');
  const rows = await db
    .selectFrom('sim_contacts')
    .select(['number', 'is_registered'])
    .where('connection_id', '=', connectionId)
    .where('number', 'in', [number, ...spellingsOf(number)])
    .execute();
  if (rows.some((row) => row.number === number && !row.is_registered)) return null;
  const written = rows.find((row) => row.is_registered)?.number ?? number;
  return [{ kind: 'phone', value: written }];
};

export const listContacts = async (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<readonly PhoneContact[]> => {
  const rows = await db
    .selectFrom('sim_contacts')
    .select(['number', 'name'])
    .where('connection_id', '=', connectionId)
    .where('is_listed', '=', true)
    .orderBy('number')
    .execute();
  return rows.map(({ number, name }) => ({ identities: [{ kind: 'phone', value: number }], name }));
};
