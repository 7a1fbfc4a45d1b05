import {
  type Integration,
  type IntegrationKey,
  integrationKeys,
  integrationKeySchema,
} from '@balcao/contracts';
import type { SecretBox } from '@balcao/service-runtime/secret-box';
import { sql } from 'kysely';
import type { AuthDb, AuthTransaction } from '#database/store.ts';

/** Keys and addresses of outside services. They must be readable, so they are encrypted and not hashed (rule D9). */
export type Integrations = {
  /** Creates every key, at the first start. */
  readonly prepare: () => Promise<void>;
  readonly list: () => Promise<Integration[]>;
  /** In the transaction of the event. */
  readonly change: (
    tx: Pick<AuthTransaction, 'db'>,
    key: IntegrationKey,
    value: string,
  ) => Promise<{ readonly integration: Integration; readonly isChanged: boolean }>;
};

const purposeOf = (key: IntegrationKey): string => `integration:${key}`;

export const createIntegrations = (db: AuthDb, box: SecretBox): Integrations => {
  const columns = ['key', 'wrapped_value', 'created_at', 'updated_at'] as const;
  const readAll = () =>
    db
      .selectFrom('st_integrations')
      .select(columns)
      .orderBy(sql`key`)
      .execute();
  /** Wraps values with the new master key, so that the previous one can be removed. */
  const renewBoxes = async (): Promise<void> => {
    for (const { key, wrapped_value } of await readAll()) {
      const renewed = box.renew(wrapped_value, purposeOf(key));
      if (renewed === undefined) continue;
      await db
        .updateTable('st_integrations')
        .set({ wrapped_value: renewed })
        .where('key', '=', key)
        .where('wrapped_value', '=', wrapped_value)
        .execute();
    }
  };
  return {
    prepare: async () => {
      await db
        .insertInto('st_integrations')
        .values(integrationKeys.map((key) => ({ key, wrapped_value: box.seal('', purposeOf(key)) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await renewBoxes();
    },
    list: async () => {
      const rows = await readAll();
      return rows
        .filter(({ key }) => integrationKeySchema.safeParse(key).success)
        .map((row) => integrationOf(row, box.open(row.wrapped_value, purposeOf(row.key))));
    },
    change: async (tx, key, value) => {
      const before = await tx.db
        .selectFrom('st_integrations')
        .select(columns)
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (box.open(before.wrapped_value, purposeOf(key)) === value)
        return { integration: integrationOf(before, value), isChanged: false };
      const row = await tx.db
        .updateTable('st_integrations')
        .set({ wrapped_value: box.seal(value, purposeOf(key)), updated_at: sql<Date>`now()` })
        .where('key', '=', key)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { integration: integrationOf(row, value), isChanged: true };
    },
  };
};

const integrationOf = (
  { key, created_at, updated_at }: { key: IntegrationKey; created_at: Date; updated_at: Date },
  value: string,
): Integration => ({
  key,
  value,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
