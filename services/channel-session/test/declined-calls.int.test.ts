import { authEvents, sendContentAsContact } from '@balcao/contracts';
import { createLogger, newId } from '@balcao/service-kit';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { masterKey, startDesk } from './fixtures/desk.ts';

const { stores, desk } = await startDesk();
const { id: connectionId } = await desk.create();
await desk.connect(connectionId);
const auth = await startPeer({
  service: 'auth',
  catalog: authEvents,
  databaseUrl: stores.database.url,
  natsUrl: stores.nats.url,
  masterKey,
  log: createLogger({ service: 'test', level: 'silent' }),
});

const set = async (value: 'enabled' | 'disabled'): Promise<void> => {
  const at = { actor: { kind: 'system', name: 'test' }, correlationId: newId() } as const;
  const event = { type: 'SettingChanged', data: { key: 'call', value } } as const;
  await auth.transaction((tx) => tx.append('setting-call', 'any', [event], { metadata: at }));
  await eventually(async () => {
    const { db } = stores.database;
    const rows = await db.selectFrom('rm_settings').selectAll().execute();
    expect(rows).toEqual([{ key: 'call', value }]);
  });
};
/** Whether a call was declined, once the session got it. */
const isDeclined = async (): Promise<boolean> => {
  const id = newId();
  const body = { from: '5511988880001', id, content: { kind: 'call', isVideo: false } };
  await desk.ask(sendContentAsContact, { params: { whatsappId: connectionId }, body });
  return eventually(async () => {
    const row = await stores.database.db
      .selectFrom('sim_inbound')
      .select(['delivered_at', 'is_declined'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.delivered_at).not.toBeNull();
    return row.is_declined;
  });
};

it('declines calls unless the setting says that the desk takes them (rule J8)', async () => {
  expect(await isDeclined()).toBe(true);
  await set('enabled');
  expect(await isDeclined()).toBe(false);
  await set('disabled');
  expect(await isDeclined()).toBe(true);
});
