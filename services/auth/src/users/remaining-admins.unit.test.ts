import { expect, test } from 'vitest';
import { keepsAnAdmin } from './remaining-admins.rules.ts';

const hours = (startWork: string, endWork: string) => ({ startWork, endWork });
const admin = (startWork = '00:00', endWork = '23:59') =>
  ({ profile: 'admin', isInvited: false, isSuspended: false, ...hours(startWork, endWork) }) as const;
const attendant = { ...admin(), profile: 'user' } as const;
const conflict = (reason: string) => ({ ok: false, error: { code: 'ERR_CONFLICT', reason } });
const kept = { ok: true, value: undefined };

test('the last admin stays one (rule A26)', () => {
  for (const after of [undefined, attendant])
    expect(keepsAnAdmin({ before: admin(), after }, [])).toEqual(conflict('last-admin'));
  expect(keepsAnAdmin({ before: attendant, after: undefined }, [])).toEqual(kept);
});

test.each([
  ['no other admin', []],
  ['an admin of the day', [hours('08:00', '18:00')]],
  ['an admin who comes an hour late', [hours('19:00', '07:59')]],
])('hours that leave a minute to nobody are refused: %s (rule A26)', (_, others) => {
  const after = admin('08:00', '17:59');
  expect(keepsAnAdmin({ before: admin(), after }, others)).toEqual(conflict('admin-hours'));
});

test.each([
  ['without hours', [hours('', '')]],
  ['of the whole day', [hours('00:00', '23:59')]],
  ['of the night', [hours('18:00', '07:59')]],
  ['one after the other', [hours('18:00', '23:00'), hours('23:01', '07:59')]],
])('hours may be limited beside another admin %s (rule A26)', (_, others) => {
  expect(keepsAnAdmin({ before: admin(), after: admin('08:00', '17:59') }, others)).toEqual(kept);
});

test('an admin leaves if the others have all hours, and not otherwise (rule A26)', () => {
  const leaves = { before: admin(), after: undefined };
  expect(keepsAnAdmin(leaves, [hours('', '')])).toEqual(kept);
  expect(keepsAnAdmin(leaves, [hours('08:00', '18:00')])).toEqual(conflict('admin-hours'));
});

test('minutes at which nobody could sign in before do not matter (rule A26)', () => {
  const before = admin('08:00', '18:00');
  expect(keepsAnAdmin({ before, after: admin('07:00', '18:00') }, [])).toEqual(kept);
  expect(keepsAnAdmin({ before, after: before }, [])).toEqual(kept);
});

test('an admin who was invited and has no password yet may leave beside an admin of the day (rule A26)', () => {
  const invited = { ...admin(), isInvited: true };
  expect(keepsAnAdmin({ before: invited, after: undefined }, [hours('08:00', '18:00')])).toEqual(kept);
});

test('a suspended admin may leave beside an admin of the day (rule A26)', () => {
  const suspended = { ...admin(), isSuspended: true };
  expect(keepsAnAdmin({ before: suspended, after: undefined }, [hours('08:00', '18:00')])).toEqual(kept);
});
