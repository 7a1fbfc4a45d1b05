import { expect, test } from 'vitest';
import { clashes } from './use-admin-form.ts';

const start = { name: 'Sales', color: '#111111', queueIds: [1] };

test('only a field that both users changed to different values is a conflict', () => {
  expect(clashes(start, { ...start, name: 'Mine' }, { ...start, name: 'Theirs' })).toEqual(['name']);
  expect(clashes(start, { ...start, name: 'Mine' }, { ...start, color: '#222222' })).toEqual([]);
  expect(clashes(start, { ...start, name: 'Same' }, { ...start, name: 'Same' })).toEqual([]);
  expect(clashes(start, { ...start, queueIds: [2] }, { ...start, queueIds: [3] })).toEqual(['queueIds']);
  expect(clashes(start, start, { ...start, queueIds: [3] })).toEqual([]);
});
