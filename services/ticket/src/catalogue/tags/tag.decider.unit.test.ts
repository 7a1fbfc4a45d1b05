import type { Tag } from '@balcao/contracts';
import { carryWholeState, given } from '@balcao/event-store/testing/decider-spec';
import { test } from 'vitest';
import { tagDecider } from './tag.decider.ts';

const at = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T11:00:00.000Z';
const tag: Tag = { id: 4, name: 'Cliente', color: '#eeeeee', contacttag: [], createdAt: at, updatedAt: at };
const there = given(tagDecider, [{ type: 'TagCreated', data: { tag } }]);

test('a tag is created, changed and deleted', () => {
  given(tagDecider, [])
    .when({ type: 'CreateTag', tagId: 4, name: 'Cliente', color: '#eeeeee', at })
    .then([{ type: 'TagCreated', data: { tag } }]);
  there
    .when({ type: 'ChangeTag', name: 'VIP', contacts: 3, at: later })
    .then([
      { type: 'TagDetailsChanged', data: { tag: { ...tag, name: 'VIP', updatedAt: later }, contacts: 3 } },
    ]);
  there.when({ type: 'ChangeTag', name: 'Cliente', color: undefined, contacts: 3, at: later }).nothing();
  there.when({ type: 'DeleteTag' }).then([{ type: 'TagDeleted', data: { tagId: 4 } }]);
});

test('an absent tag is neither changed nor deleted', () => {
  given(tagDecider, []).when({ type: 'ChangeTag', contacts: 0, at }).fails('ERR_NO_TAG_FOUND');
  given(tagDecider, [
    { type: 'TagCreated', data: { tag } },
    { type: 'TagDeleted', data: { tagId: 4 } },
  ])
    .when({ type: 'DeleteTag' })
    .fails('ERR_NO_TAG_FOUND');
});

test('each event has the whole tag, so the projection does not read the former row', () => {
  carryWholeState(tagDecider, [
    { type: 'TagCreated', data: { tag } },
    { type: 'TagDetailsChanged', data: { tag: { ...tag, name: 'VIP', updatedAt: later }, contacts: 3 } },
    { type: 'TagDeleted', data: { tagId: 4 } },
  ]);
});
