import type { DeskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import { expect } from 'vitest';

type Heard = { readonly databaseUrl: string; readonly key: string; readonly value: string };

/**
 * Changes a setting that decides what messaging accepts, and waits until messaging has it. No answer or screen says so.
 */
export const changeSettingHeard = async (
  admin: DeskClient,
  { databaseUrl, key, value }: Heard,
): Promise<void> => {
  await admin.changeSetting(key, value);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await eventually(async () => {
      const { rows } = await client.query('select value from messaging.rm_settings where key = $1', [key]);
      expect(rows).toEqual([{ value }]);
    });
  } finally {
    await client.end();
  }
};
