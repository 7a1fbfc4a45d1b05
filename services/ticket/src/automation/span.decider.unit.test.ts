import type { TicketPlace } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { given } from '@balcao/event-store/testing/decider-spec';
import { describe, expect, test } from 'vitest';
import { type NewSpanEvent, type PastSpanEvent, type SpanCommand, spanDecider } from './span.decider.ts';
import { newSpan } from './span.state.ts';

const of = { ticketId: 5, contactId: 6, connectionId: 1 };
const place: TicketPlace = { status: 'pending', userId: null, queueId: null, whatsappId: 1 };
const closed: TicketPlace = { ...place, status: 'closed' };
const ids = { ticketId: 5, contactId: 6 };

const opened: PastSpanEvent = { type: 'TicketOpened', data: { ...ids, isGroup: false, to: place } };
const reopened = (cause: 'inbound' | 'hand'): PastSpanEvent => ({
  type: 'TicketReopened',
  data: { ...ids, from: closed, to: place, ...(cause === 'hand' ? {} : { cause }) },
});
const menu: NewSpanEvent = {
  type: 'AutomaticTextDue',
  data: { ...of, rule: 'menu', text: 'Olá\n\n*1* - Vendas', menuQueueIds: [4, 3] },
};
const hint: NewSpanEvent = { type: 'AutomaticTextDue', data: { ...of, rule: 'menu-hint', text: 'Como?' } };
const absence = (closedUntil: string | null): NewSpanEvent => ({
  type: 'AutomaticTextDue',
  data: { ...of, rule: 'absence', text: 'Voltamos', closedUntil },
});
const paused: NewSpanEvent = { type: 'AutomationPaused', data: { ...of, rule: 'menu', place } };
const resumed: NewSpanEvent = { type: 'AutomationResumed', data: { ...of, cause: 'hand', place } };
const say = (more: Partial<Extract<SpanCommand, { type: 'SayText' }>>): SpanCommand => ({
  type: 'SayText',
  of,
  rule: 'menu',
  text: 'Olá\n\n*1* - Vendas',
  ...more,
});
const monday = '2026-11-23T11:00:00.000Z';
const tuesday = '2026-11-24T11:00:00.000Z';

describe('the menu', () => {
  test('the menu is sent, and the meaning of its numbers is stored', () => {
    given(spanDecider, [opened])
      .when(say({ menuQueueIds: [4, 3] }))
      .then([menu]);
  });
  test('the menu is sent once per span', () => {
    given(spanDecider, [opened, menu])
      .when(say({ menuQueueIds: [3] }))
      .nothing();
  });
  test('the menu is sent again in the next span', () => {
    given(spanDecider, [opened, menu, reopened('inbound')])
      .when(say({ menuQueueIds: [4, 3] }))
      .then([menu]);
  });
  test('the menu has one hint, and none before it', () => {
    given(spanDecider, [opened])
      .when(say({ rule: 'menu-hint', text: 'Como?' }))
      .nothing();
    given(spanDecider, [opened, menu])
      .when(say({ rule: 'menu-hint', text: 'Como?' }))
      .then([hint]);
    given(spanDecider, [opened, menu, hint])
      .when(say({ rule: 'menu-hint', text: 'Como?' }))
      .nothing();
  });
  test('the menu is given up once', () => {
    given(spanDecider, [opened, menu, hint])
      .when({ type: 'GiveUpMenu', of, place })
      .then([{ type: 'SectorNotChosen', data: { ...of, place } }]);
    given(spanDecider, [opened, { type: 'SectorNotChosen', data: { ...of, place } }])
      .when({ type: 'GiveUpMenu', of, place })
      .nothing();
  });
});

describe('the absence text', () => {
  const text = { rule: 'absence', text: 'Voltamos' } as const;
  test('the absence text is sent once per closed period', () => {
    given(spanDecider, [opened])
      .when(say({ ...text, closedUntil: monday }))
      .then([absence(monday)]);
    given(spanDecider, [opened, absence(monday)])
      .when(say({ ...text, closedUntil: monday }))
      .nothing();
    given(spanDecider, [opened, absence(monday)])
      .when(say({ ...text, closedUntil: tuesday }))
      .then([absence(tuesday)]);
  });
  test('the absence text is sent once if nobody knows the end of the closed period', () => {
    given(spanDecider, [opened])
      .when(say({ ...text, closedUntil: null }))
      .then([absence(null)]);
    given(spanDecider, [opened, absence(null)])
      .when(say({ ...text, closedUntil: null }))
      .nothing();
  });
});

test.each(['', '  ', '\u200E', '\u2800'])('an invisible text (%j) is never sent', (text) => {
  given(spanDecider, [opened])
    .when(say({ rule: 'sector-greeting', text }))
    .nothing();
});

describe('a pause', () => {
  test('a pause begins once, silences every rule, and ends once', () => {
    given(spanDecider, [opened]).when({ type: 'Pause', of, rule: 'menu', place }).then([paused]);
    given(spanDecider, [opened, paused]).when({ type: 'Pause', of, rule: 'call', place }).nothing();
    given(spanDecider, [opened, paused]).when(say({})).nothing();
    given(spanDecider, [opened, paused]).when({ type: 'Resume', of, cause: 'hand', place }).then([resumed]);
    given(spanDecider, [opened]).when({ type: 'Resume', of, cause: 'hand', place }).nothing();
    given(spanDecider, [opened, paused, resumed])
      .when(say({ menuQueueIds: [4, 3] }))
      .then([menu]);
  });
  test('a pause continues in the next span, because two machines begin spans too', () => {
    given(spanDecider, [opened, paused, reopened('inbound')])
      .when(say({}))
      .nothing();
  });
});

test('a span knows whether the desk began it', () => {
  const spanAfter = (...events: readonly PastSpanEvent[]) => fold(spanDecider.evolve, newSpan, events);
  const byHand: PastSpanEvent = {
    type: 'TicketOpened',
    data: { ...ids, isGroup: false, to: place, cause: 'hand' },
  };
  expect(spanAfter(opened).isByDesk).toBe(false);
  expect(spanAfter(byHand).isByDesk).toBe(true);
  expect(spanAfter(byHand, reopened('inbound')).isByDesk).toBe(false);
  expect(spanAfter(opened, menu, reopened('hand'))).toEqual({ ...newSpan, isByDesk: true });
});
