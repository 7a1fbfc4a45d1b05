import { randomBytes } from 'node:crypto';
import { type Setting, secretSettingKey } from '@balcao/contracts';
import type { SecretBox } from '#credentials/secret-box.ts';

import { sql } from 'kysely';
import type { AuthDb } from '#store.ts';

/** The public API's token: 256 random bits, readable again by admins, so encrypted and not hashed (quality.md S7). */
export type SecretSettings = {
  /** Made once, whoever starts first. */
  readonly prepare: () => Promise<void>;
  readonly list: () => Promise<Setting[]>;
};

const tokenBytes = 32;
const purposeOf = (key: string): string => `setting:${key}`;

export const createSecretSettings = (db: AuthDb, box: SecretBox): SecretSettings => {
  /** After the master key was changed, so that the one before it can be forgotten. */
  const renewBoxes = async (): Promise<void> => {
    const rows = await db.selectFrom('st_secret_settings').select(['key', 'wrapped_value']).execute();
    for (const { key, wrapped_value } of rows) {
      const renewed = box.renew(wrapped_value, purposeOf(key));
      if (renewed === undefined) continue;
      await db
        .updateTable('st_secret_settings')
        .set({ wrapped_value: renewed })
        .where('key', '=', key)
        .where('wrapped_value', '=', wrapped_value)
        .execute();
    }
  };
  return {
    prepare: async () => {
      const token = randomBytes(tokenBytes).toString('base64url');
      await db
        .insertInto('st_secret_settings')
        .values({ key: secretSettingKey, wrapped_value: box.seal(token, purposeOf(secretSettingKey)) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await renewBoxes();
    },
    list: async () => {
      const rows = await db
        .selectFrom('st_secret_settings')
        .select(['key', 'wrapped_value', 'created_at', 'updated_at'])
        .orderBy(sql`key`)
        .execute();
      return rows.map((row) => ({
        key: row.key,
        value: box.open(row.wrapped_value, purposeOf(row.key)),
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      }));
    },
  };
};
