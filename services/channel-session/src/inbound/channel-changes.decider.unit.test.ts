import type { ChannelSessionEvents, PastEventOf } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { expect, test } from 'vitest';
import { type ChangedText, channelChangesDecider } from './channel-changes.decider.ts';

const data = { connectionId: 1, messageId: '01999999-9999-7999-8999-999999999999', fromMe: false, at: '' };
const edit = (body: string): ChangedText => ({ kind: 'edit', body });
const deletion: ChangedText = { kind: 'delete' };
const edited = (body: string): PastEventOf<ChannelSessionEvents> => ({
  type: 'EnvelopeEdited',
  data,
  sealed: { body },
});
const revoked: PastEventOf<ChannelSessionEvents> = { type: 'EnvelopeRevoked', data };

const told = (past: readonly PastEventOf<ChannelSessionEvents>[], ...changes: readonly ChangedText[]) => {
  const state = fold(channelChangesDecider.evolve, channelChangesDecider.initial(), past);
  const outcome = channelChangesDecider.decide({ changes, data, subject: 'chat-1' }, state);
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.value.map((event) => (event.type === 'EnvelopeEdited' ? event.sealed.body : event.type));
};

test('each change is reported, also one that restores a former text', () => {
  expect(told([], edit('a'), edit('b'), edit('a'), deletion)).toEqual(['a', 'b', 'a', 'EnvelopeRevoked']);
});
test('a known change is not reported again', () => {
  expect(told([edited('a'), edited('b')], edit('b'))).toEqual([]);
  expect(told([edited('a'), edited('b')], edit('a'))).toEqual(['a']);
  expect(told([], deletion, deletion)).toEqual(['EnvelopeRevoked']);
});
test('a deleted message no longer has a text', () => {
  expect(told([edited('a'), revoked], deletion, edit('c'))).toEqual([]);
});
