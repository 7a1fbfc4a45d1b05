import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';

/** A subject's key as it is stored: wrapped under the master key of that id. */
export type KeyRow = {
  readonly subject: string;
  readonly key_id: string;
  readonly master_key_id: string;
  readonly wrapped: Buffer;
};

const keyRowsSchema = z.array(
  z.object({
    subject: z.string(),
    key_id: z.uuid(),
    master_key_id: z.string(),
    wrapped: z.hex().transform((text) => Buffer.from(text, 'hex')),
  }),
);

/** The keys of these subjects that exist, as one value that any statement can answer beside its own. */
export const keyRowsAsJson = (subjects: readonly string[]): RawBuilder<unknown> =>
  subjects.length === 0
    ? sql`null::json`
    : sql`(
        select json_agg(json_build_object('subject', subject, 'key_id', key_id, 'master_key_id', master_key_id,
          'wrapped', encode(wrapped, 'hex')))
        from es_keys where subject = any(${[...subjects]}::text[])
      )`;

export const readKeyRows = (json: unknown): readonly KeyRow[] =>
  json === null ? [] : keyRowsSchema.parse(json);
