import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ChangeKind, ChannelSessionDatabase, SimulatedFile } from '#database/schema.ts';
import { sql } from 'kysely';
import { DriverError, type OutgoingFile } from '#channels/driver.ts';

type Change = { readonly kind: ChangeKind; readonly id: string; readonly body: string };

/** The desk edits or deletes its own message on the network. Doing it twice has no further effect. */
export const receiveChange = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  { kind, id, body }: Change,
): Promise<void> => {
  if (await isHitBy(db, connectionId, 'fail_changes'))
    throw new DriverError('rejected', 'as the fault of the network says');
  const changed = await db
    .updateTable('sim_outbox')
    .set(kind === 'edit' ? { body, is_edited: true } : { is_revoked: true })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .$if(kind === 'edit', (update) => update.where('is_revoked', '=', false))
    .returning('id')
    .executeTakeFirst();
  if (changed !== undefined) return;
  // Messages from the desk's own phone can be changed from here as well.
  const { rows } = await sql`
    select from sim_inbound where connection_id = ${connectionId} and id = ${id} and from_me
  `.execute(db);
  if (rows.length === 0) throw new DriverError('not-found', 'the network has no such message');
};

/** Whether a set fault applies now; each application uses one up. */
export const isHitBy = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  fault: 'fail_media' | 'gone_media' | 'fail_changes' | 'fail_checks',
): Promise<boolean> => {
  const column = sql.ref(fault);
  const { rows } = await sql`
    update sim_phones set ${column} = ${column} - 1
    where connection_id = ${connectionId} and ${column} > 0 returning 1 as hit
  `.execute(db);
  return rows.length > 0;
};

/** The network accepts a file and stores the hash of its bytes. */
export const receiveFile = async (file: OutgoingFile): Promise<SimulatedFile> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytesOf(await file.open())) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  const { fileName, mimeType, isVoice } = file;
  return { fileName, mimeType, isVoice, size, sha256: hash.digest('hex') };
};

const bytesOf = (stream: Readable): AsyncIterable<Uint8Array> => stream;
