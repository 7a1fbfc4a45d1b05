import { randomBytes } from 'node:crypto';
import { type Setting, secretSettingKey } from '@balcao/contracts';
import type { SecretBox } from '@balcao/service-runtime/secret-box';
import { sql } from 'kysely';
import type { AuthDb, AuthTransaction } from '#database/store.ts';

/** The public API's token: 256 random bits. Admins can read it again, so it is encrypted and not hashed (rule D3). */
export type SecretSettings = {
  /** Creates it once, at the first start. */
  readonly prepare: () => Promise<void>;
  readonly list: () => Promise<Setting[]>;
  /** In the transaction of the event. The old value stops working. "" generates a new one. */
  readonly change: (tx: Pick<AuthTransaction, 'db'>, value: string) => Promise<Setting>;
};

const tokenBytes = 32;
const purposeOf = (key: string): string => `setting:${key}`;

export const createSecretSettings = (db: AuthDb, box: SecretBox): SecretSettings => {
  /** Wraps the value with the new master key, so that the previous one can be removed. */
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
  const newToken = (): string => randomBytes(tokenBytes).toString('base64url');
  const sealed = (token: string): string => box.seal(token, purposeOf(secretSettingKey));
  return {
    prepare: async () => {
      await db
        .insertInto('st_secret_settings')
        .values({ key: secretSettingKey, wrapped_value: sealed(newToken()) })
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
      return rows.map((row) => settingOf(row, box.open(row.wrapped_value, purposeOf(row.key))));
    },
    change: async (tx, value) => {
      const token = value === '' ? newToken() : value;
      const row = await tx.db
        .updateTable('st_secret_settings')
        .set({ wrapped_value: sealed(token), updated_at: sql<Date>`now()` })
        .where('key', '=', secretSettingKey)
        .returning(['key', 'created_at', 'updated_at'])
        .executeTakeFirstOrThrow();
      return settingOf(row, token);
    },
  };
};

const settingOf = (
  { key, created_at, updated_at }: { key: string; created_at: Date; updated_at: Date },
  value: string,
): Setting => ({
  key,
  value,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
