import { editWindowMs, type MessagingEvents, type NewEvent } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { given } from '@balcao/event-store/testing/decider-spec';
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleListItem } from '../testing/sample-ticket.ts';
import { type ChangeCommand, messageChangeDecider } from './message-change.decider.ts';
import { outgoingMessage } from '../outgoing-message.rules.ts';

const messageId = '0198f3a0-0000-7000-8000-000000000001';
const ids = { messageId, ticketId: 5, contactId: 6, connectionId: 1 };
const at = new Date('2026-11-21T12:00:00Z');
const later = (ms: number): Date => new Date(at.getTime() + ms);
const outgoing = (heldUntil: Date | null) =>
  outgoingMessage({
    ticket: sampleListItem,
    readUpTo: 1,
    connectionId: 1,
    to: [{ kind: 'phone', value: '351910000001' }],
    messageId,
    body: 'um',
    clientId: null,
    userId: 7,
    quoted: null,
    at,
    heldUntil,
    outgoing: null,
  });
const queued = outgoing(null);
const held = outgoing(later(30_000));
const received: NewEvent<MessagingEvents['MessageReceived']> = {
  type: 'MessageReceived',
  data: { ...ids, fromMe: false, mediaType: 'chat', inboundNumber: 1, orderedAt: at.toISOString() },
  sealed: {
    message: { ...queued.sealed.message, fromMe: false, sendState: null },
    ticket: sampleListItem,
    externalId: 'x',
  },
  subject: 'contact-6',
};
const failed = { type: 'MessageFailed', data: { ...ids, problem: 'rejected' } } as const;

const edit = (body: string, changeId: string, when = later(1_000)): ChangeCommand => ({
  type: 'EditMessage',
  changeId,
  userId: 7,
  body,
  at: when,
});
const edited = (
  before: string,
  body: string,
  changeId: string | null,
  when = later(1_000),
): NewEvent<MessagingEvents['MessageEdited']> => ({
  type: 'MessageEdited',
  data: {
    ...ids,
    mediaType: 'chat',
    origin: changeId === null ? 'channel' : 'desk',
    changeId,
    userId: changeId === null ? null : 7,
    at: when.toISOString(),
  },
  sealed: { before, body, preview: body },
  subject: 'contact-6',
});
const deleted = (changeId: string | null): NewEvent<MessagingEvents['MessageDeleted']> => ({
  type: 'MessageDeleted',
  data: { ...ids, mediaType: 'chat', origin: 'desk', changeId, userId: 7, at: later(1_000).toISOString() },
  sealed: { body: 'um' },
  subject: 'contact-6',
});
const remove: ChangeCommand = { type: 'DeleteMessage', changeId: 'd', userId: 7, at: later(1_000) };
const refuse = (changeId: string): ChangeCommand => ({ type: 'RefuseChange', changeId, problem: 'rejected' });
const refused = (
  changeId: string,
  kind: 'edit' | 'delete',
  body: string,
): NewEvent<MessagingEvents['MessageChangeRefused']> => ({
  type: 'MessageChangeRefused',
  data: { ...ids, changeId, kind, problem: 'rejected' },
  sealed: { body, preview: body },
  subject: 'contact-6',
});

describe('an edit', () => {
  test('of our text is recorded', () => {
    given(messageChangeDecider, [queued])
      .when(edit('dois', 'a'))
      .then([edited('um', 'dois', 'a')]);
  });
  test('that changes nothing is not recorded', () => {
    given(messageChangeDecider, [queued]).when(edit('um', 'a')).nothing();
  });
  test('is accepted for fifteen minutes after the current text was written', () => {
    given(messageChangeDecider, [queued])
      .when(edit('dois', 'a', later(editWindowMs)))
      .then([edited('um', 'dois', 'a', later(editWindowMs))]);
    given(messageChangeDecider, [queued])
      .when(edit('dois', 'a', later(editWindowMs + 1)))
      .fails('ERR_EDITING_WAPP_MSG', { reason: 'time exceeded' });
    given(messageChangeDecider, [queued, edited('um', 'dois', 'a', later(editWindowMs))])
      .when(edit('três', 'b', later(editWindowMs + 1)))
      .then([edited('dois', 'três', 'b', later(editWindowMs + 1))]);
  });
  test('is refused for a message that is not ours, deleted or unsent', () => {
    given(messageChangeDecider, [received])
      .when(edit('dois', 'a'))
      .fails('ERR_EDITING_WAPP_MSG', { reason: 'not ours' });
    given(messageChangeDecider, [queued, deleted('d')])
      .when(edit('dois', 'a'))
      .fails('ERR_EDITING_WAPP_MSG', { reason: 'deleted' });
    given(messageChangeDecider, [queued, failed])
      .when(edit('dois', 'a'))
      .fails('ERR_EDITING_WAPP_MSG', { reason: 'not sent' });
    given(messageChangeDecider, [queued, { type: 'MessageUnresolved', data: ids }])
      .when(edit('dois', 'a'))
      .fails('ERR_EDITING_WAPP_MSG', { reason: 'not sent' });
    given(messageChangeDecider, []).when(edit('dois', 'a')).fails('ERR_NO_MESSAGE_FOUND');
  });
  test('is only for texts', () => {
    if (queued.type !== 'MessageQueued') throw new Error('it is held');
    const message = { ...queued.sealed.message, mediaType: 'image' as const };
    given(messageChangeDecider, [{ ...queued, sealed: { ...queued.sealed, message } }])
      .when(edit('dois', 'a'))
      .fails('ERR_EDITING_WAPP_MSG', { reason: 'no text' });
  });
  test('of a held text replaces it without a history', () => {
    if (held.type !== 'MessageHeld') throw new Error('it is not held');
    const message = { ...held.sealed.message, body: 'dois' };
    given(messageChangeDecider, [held])
      .when(edit('dois', 'a'))
      .then([{ ...held, sealed: { ...held.sealed, message, preview: 'dois' } }]);
  });
  test.each(['location', 'call_log'] as const)('by the contact changes no %s', (mediaType) => {
    const message = { ...received.sealed.message, mediaType };
    given(messageChangeDecider, [{ ...received, sealed: { ...received.sealed, message } }])
      .when({ type: 'ReceiveEdit', body: '|x|<img>', at: later(1_000) })
      .nothing();
  });
  test('by the contact has no time limit, and the echo of our own changes nothing', () => {
    const take = (body: string, when: Date): ChangeCommand => ({ type: 'ReceiveEdit', body, at: when });
    const late = later(editWindowMs * 10);
    given(messageChangeDecider, [received])
      .when(take('dois', late))
      .then([edited('um', 'dois', null, late)]);
    const event = edited('um', 'dois', null, late);
    given(messageChangeDecider, [received])
      .when({ type: 'ReceiveEdit', body: 'dois', listed: 'd***', at: late })
      .then([{ ...event, sealed: { before: 'um', body: 'dois', preview: 'd***' } }]);
    given(messageChangeDecider, [queued, edited('um', 'dois', 'a')])
      .when(take('dois', late))
      .nothing();
    given(messageChangeDecider, [
      received,
      { ...deleted(null), data: { ...deleted(null).data, origin: 'channel', userId: null } },
    ])
      .when(take('dois', late))
      .nothing();
  });
});

describe('a deletion', () => {
  test('is only for our messages, and happens once', () => {
    given(messageChangeDecider, [queued])
      .when(remove)
      .then([deleted('d')]);
    given(messageChangeDecider, [queued, deleted('d')])
      .when(remove)
      .nothing();
    given(messageChangeDecider, [received]).when(remove).fails('ERR_DELETE_WAPP_MSG', { reason: 'not ours' });
  });
  test('of a failed message does not go to the channel; that of a held one cancels it', () => {
    given(messageChangeDecider, [queued, failed])
      .when(remove)
      .then([deleted(null)]);
    given(messageChangeDecider, [held])
      .when(remove)
      .then([{ type: 'MessageHoldCancelled', data: { ...ids, userId: 7, cause: 'hand' } }]);
  });
});

describe('the channel’s answer', () => {
  const confirm = (changeId: string): ChangeCommand => ({ type: 'ConfirmChange', changeId });
  const confirmed = {
    type: 'MessageChangeConfirmed',
    data: { ...ids, changeId: 'a', kind: 'edit' },
  } as const;
  test('counts once for each change', () => {
    const past = [queued, edited('um', 'dois', 'a')];
    given(messageChangeDecider, past).when(confirm('a')).then([confirmed]);
    given(messageChangeDecider, [...past, confirmed])
      .when(confirm('a'))
      .nothing();
    given(messageChangeDecider, [...past, confirmed])
      .when(refuse('a'))
      .nothing();
    given(messageChangeDecider, past).when(confirm('b')).nothing();
  });
  test('that refuses an edit restores the text before it, also if a later edit followed', () => {
    const past = [queued, edited('um', 'dois', 'a'), edited('dois', 'três', 'b')];
    given(messageChangeDecider, past)
      .when(refuse('b'))
      .then([refused('b', 'edit', 'dois')]);
    given(messageChangeDecider, past)
      .when(refuse('a'))
      .then([refused('a', 'edit', 'três')]);
    given(messageChangeDecider, [...past, refused('a', 'edit', 'três')])
      .when(refuse('b'))
      .then([refused('b', 'edit', 'um')]);
    given(messageChangeDecider, [queued, deleted('d')])
      .when(refuse('d'))
      .then([refused('d', 'delete', 'um')]);
  });
  test('that refuses everything in any order restores the first text, undeleted', () => {
    const past = [queued, edited('um', 'dois', 'a'), edited('dois', 'três', 'b'), deleted('d')];
    assert(
      property(array(constantFrom('a', 'b', 'd'), { maxLength: 8 }), (order) => {
        let state = fold(messageChangeDecider.evolve, messageChangeDecider.initial(), past);
        for (const changeId of [...order, 'a', 'b', 'd']) {
          const outcome = messageChangeDecider.decide(refuse(changeId), state);
          state = fold(messageChangeDecider.evolve, state, outcome.ok ? outcome.value : []);
        }
        expect(state).toMatchObject({ body: 'um', isDeleted: false, pending: [] });
      }),
    );
  });
});
