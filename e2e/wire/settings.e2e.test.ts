import { describe, expect, it } from 'vitest';
import { aMoment, answers, aText, fieldOf, listOf, openWireDesk, refuses } from './existing-client.ts';

const desk = await openWireDesk();
const ana = await desk.attendant('Ana');

/** Existing clients read each of them and break if one is missing. */
const settingKeys = [
  'userCreation',
  'allTicket',
  'CheckMsgIsGroup',
  'call',
  'sideMenu',
  'quickAnswer',
  'closeTicketApi',
  'darkMode',
  'ASC',
  'created',
  'timeCreateNewTicket',
];
const integrationKeys = ['organization', 'apikey', 'urlApiN8N', 'hubToken', 'apiMaps'];
const row = (key: string, value: unknown = aText) => ({ key, value, createdAt: aMoment, updatedAt: aMoment });
const rowOf = (json: unknown, key: string): unknown =>
  listOf(json).find((one) => fieldOf(one, 'key') === key);

/** Section 4 of the existing clients' contract (rules X4, D1 and D9). */
describe('settings', () => {
  it('all exist for signed-in users, as strings; the token of scripts only for admins', async () => {
    const [ours, theirs] = [await desk.admin.get('/settings'), await ana.client.get('/settings')];
    for (const { status, json } of [ours, theirs]) {
      expect(status).toBe(200);
      for (const key of settingKeys) expect(rowOf(json, key)).toEqual(expect.objectContaining(row(key)));
    }
    expect(rowOf(ours.json, 'userApiToken')).toEqual(expect.objectContaining(row('userApiToken')));
    expect(rowOf(theirs.json, 'userApiToken')).toBeUndefined();
  });

  it('are requested before the sign-in too, which is a quiet 401', async () => {
    expect(await desk.stranger.get('/settings')).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
  });

  it('are changed by admins, one at a time, and broadcast', async () => {
    const { hears } = await ana.client.listen();
    const changed = await desk.admin.put('/settings/sideMenu', { value: 'enabled' });
    expect(changed).toEqual(answers(200, row('sideMenu', 'enabled')));
    await hears('settings', { action: 'update', setting: row('sideMenu', 'enabled') });
    expect(rowOf((await ana.client.get('/settings')).json, 'sideMenu')).toMatchObject({ value: 'enabled' });
  });

  it('refuse attendants, unknown keys and invalid values', async () => {
    const value = { value: 'enabled' };
    expect(await ana.client.put('/settings/allTicket', value)).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    expect(await desk.admin.put('/settings/nothing', value)).toEqual(refuses(404, 'ERR_NO_SETTING_FOUND'));
    expect(await desk.admin.put('/settings/allTicket', { value: 'banana' })).toEqual(
      refuses(400, 'ERR_SETTING_VALUE_INVALID'),
    );
  });
});

describe('integrations', () => {
  it('all exist, with their values only for admins', async () => {
    const saved = await desk.admin.put('/integrations/organization', { value: 'org-quagga' });
    expect(saved).toEqual(answers(200, { key: 'organization', value: 'org-quagga' }));
    const [ours, theirs] = [await desk.admin.get('/integrations'), await ana.client.get('/integrations')];
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    for (const key of integrationKeys) {
      const value = key === 'organization' ? 'org-quagga' : '';
      expect(rowOf(ours.json, key)).toEqual(expect.objectContaining({ key, value }));
      expect(rowOf(theirs.json, key)).toEqual(expect.objectContaining({ key, value: '' }));
    }
    expect(theirs.text).not.toContain('quagga');
  });

  it('are broadcast without their value, and removed by ""', async () => {
    const { hears, valuesOf } = await ana.client.listen();
    await desk.admin.put('/integrations/apiMaps', { value: 'AIza-quagga-maps-key' });
    await hears('integrations', { action: 'update', integration: { key: 'apiMaps', value: '' } });
    expect(JSON.stringify(valuesOf('integrations'))).not.toContain('quagga');
    for (const key of ['apiMaps', 'organization'])
      expect(await desk.admin.put(`/integrations/${key}`, { value: '' })).toEqual(
        answers(200, { key, value: '' }),
      );
  });

  it('refuse attendants and unknown keys', async () => {
    const value = { value: '' };
    expect(await ana.client.put('/integrations/apikey', value)).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    expect(await desk.admin.put('/integrations/nothing', value)).toEqual(
      refuses(404, 'ERR_NO_INTEGRATION_FOUND'),
    );
  });
});
