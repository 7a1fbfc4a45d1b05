import { listScriptConnections, showScriptConnection } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { startDesk } from './fixtures/desk.ts';

const { desk } = await startDesk();
const actor = { kind: 'api' as const, name: 'Shop', tokenId: null, queueIds: [] };

test('a script reads names and statuses of connections, and no QR code (rule P23)', async () => {
  const { id } = await desk.create({ name: 'Loja' });
  const listed = await desk.ask(listScriptConnections, {}, { actor });
  expect(listed.body).toMatchObject({ connections: [{ id, name: 'Loja', isDefault: true }] });
  expect(JSON.stringify(listed.body)).not.toContain('qrcode');
  expect(await desk.ask(showScriptConnection, { params: { whatsappId: id } }, { actor })).toMatchObject({
    status: 200,
    body: { id },
  });
});
