import { editWindowMs, type Message } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { sampleMessage } from '../../../testing/samples.ts';
import { canDelete, canEdit } from './changeable.ts';

const at = '2026-11-21T12:00:00.000Z';
const soon = Date.parse(at) + 60_000;
const late = Date.parse(at) + editWindowMs + 1;
const own = (change: Partial<Message> = {}): Message =>
  sampleMessage({ fromMe: true, updatedAt: at, ...change });
const refusal = (kind: 'edit' | 'delete', problem: 'too-late' | 'rejected' | 'not-supported') => ({
  change: { kind, state: 'refused', problem } as const,
});

test.each<[string, Message, number, boolean, { edit: boolean; delete: boolean }]>([
  ['a sent text', own(), soon, true, { edit: true, delete: true }],
  ['a text of the contact', sampleMessage({ updatedAt: at }), soon, true, { edit: false, delete: false }],
  ['a file', own({ mediaType: 'image' }), soon, true, { edit: false, delete: true }],
  ['a text whose time for edits is over', own(), late, true, { edit: false, delete: true }],
  ['a deleted text', own({ isDeleted: true }), soon, true, { edit: false, delete: false }],
  ['a text that was not sent', own({ sendState: 'failed' }), soon, false, { edit: false, delete: true }],
  ['a text of unknown fate', own({ sendState: 'unresolved' }), soon, true, { edit: false, delete: true }],
  ['a text whose connection was removed', own(), soon, false, { edit: false, delete: false }],
  [
    'a text whose edit was refused',
    own(refusal('edit', 'rejected')),
    soon,
    true,
    { edit: true, delete: true },
  ],
  [
    'a text that the channel cannot edit',
    own(refusal('edit', 'not-supported')),
    soon,
    true,
    { edit: false, delete: true },
  ],
  [
    'a text that the channel deletes no more',
    own(refusal('delete', 'too-late')),
    soon,
    true,
    { edit: true, delete: false },
  ],
])('%s', (_what, message, now, hasConnection, expected) => {
  expect({ edit: canEdit(message, now, hasConnection), delete: canDelete(message, hasConnection) }).toEqual(
    expected,
  );
});
