import { connectionStatusSchema } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { sampleConnection } from '../../testing/samples.ts';
import { actionsOf, needsAttention, putConnection } from './connection-list.ts';

describe('the list of connections', () => {
  const one = sampleConnection({ id: 1, status: 'OPENING' });
  const two = sampleConnection({ id: 2 });

  test('an update replaces a known connection, and appends a new one', () => {
    const code = { ...one, status: 'qrcode' as const, qrcode: '2@x' };
    expect(putConnection([one, two], code)).toEqual([code, two]);
    expect(putConnection([two], one)).toEqual([two, one]);
  });

  test('an older update changes nothing', () => {
    const later = { ...one, updatedAt: '2026-11-21T12:00:05.000Z', status: 'CONNECTED' as const };
    expect(putConnection([later], one)).toEqual([later]);
  });
});

test('only a connected one needs no admin', () => {
  for (const status of connectionStatusSchema.options)
    expect(needsAttention([sampleConnection({ status })])).toBe(status !== 'CONNECTED');
  expect(needsAttention([])).toBe(false);
});

test.each([
  ['qrcode', null, ['showCode']],
  ['DISCONNECTED', null, ['start', 'newCode']],
  ['CONNECTED', null, ['disconnect']],
  ['PAIRING', null, ['disconnect']],
  ['TIMEOUT', null, ['disconnect']],
  ['TIMEOUT', 'telegram', []],
  ['OPENING', null, []],
] as const)('%s of %j offers %j', (status, type, actions) => {
  expect(actionsOf({ status, type })).toEqual(actions);
});
