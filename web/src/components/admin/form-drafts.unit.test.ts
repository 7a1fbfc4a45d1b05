import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { formDrafts, withDraft } from './form-drafts.ts';

const key = { userId: 7, form: 'tags', id: undefined };
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a draft belongs to one user, one form and one entry', () => {
  formDrafts.write(key, { name: 'Vi' });
  expect(formDrafts.read(key)).toEqual({ name: 'Vi' });
  for (const other of [{ userId: 8 }, { form: 'queues' }, { id: 3 }])
    expect(formDrafts.read({ ...key, ...other })).toEqual({});
  expect(formDrafts.open(7, 'tags')).toBe('new');
  formDrafts.forget(key);
  expect([formDrafts.read(key), formDrafts.open(7, 'tags')]).toEqual([{}, undefined]);
});

test('a reload opens the form that was open in the tab, only if it has values', () => {
  formDrafts.write({ ...key, id: 3 }, { name: 'Vi' });
  expect(formDrafts.open(7, 'tags')).toBe('3');
  formDrafts.write({ ...key, id: '0193a1b2-0000-7000-8000-000000000001' }, { name: 'Vi' });
  expect(formDrafts.open(7, 'tags')).toBe('0193a1b2-0000-7000-8000-000000000001');
  localStorage.clear();
  expect(formDrafts.open(7, 'tags')).toBeUndefined();
});

test('an unreadable draft is ignored', () => {
  for (const text of ['{', '[]', '3', 'null']) {
    localStorage.setItem('balcao.form.7.tags.new', text);
    expect(formDrafts.read(key)).toEqual({});
  }
});

test('half-filled fields are restored; fields that do not fit the form are left out', () => {
  const schema = z.object({ name: z.string().min(3), ids: z.array(z.number()), kind: z.enum(['a', 'b']) });
  const start = { name: '', ids: [1], kind: 'a' };
  expect(withDraft(start, { name: 'V', ids: [2] }, schema)).toEqual({ name: 'V', ids: [2], kind: 'a' });
  expect(withDraft(start, { name: 4, ids: ['x'], kind: 'c', gone: true }, schema)).toEqual(start);
});
