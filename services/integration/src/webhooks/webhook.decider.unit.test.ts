import { expect, test } from 'vitest';
import { beginWebhook, decideWebhook, type WebhookState } from './webhook.decider.ts';

const webhookId = '0193a1b2-0000-7000-8000-000000000001';
const url = 'https://shop.example/hook?key=secret';
const types = ['message.received', 'ticket.created'] as const;
const facts = { webhookId, name: 'Shop', host: 'shop.example', types: [...types], isOn: true };
const on: WebhookState = {
  webhookId,
  name: 'Shop',
  url,
  types,
  isOn: true,
  problem: null,
  failingSince: null,
};
const since = new Date('2026-11-21T10:00:00.000Z');
const failing: WebhookState = { ...on, failingSince: since };
const off: WebhookState = { ...failing, isOn: false, problem: 'failing' };
const change = (changes: Partial<WebhookState>, before: WebhookState) =>
  decideWebhook({ type: 'ChangeWebhook', changes }, before);

test('a new webhook is on, with each type once, and its event has only the host of its address', () => {
  const wanted = { webhookId, name: 'Shop', url, types: [...types, types[0]] };
  expect(beginWebhook(wanted)).toEqual({ state: on, events: [{ type: 'WebhookCreated', data: facts }] });
});
test('a change has all facts, and says whether the address changed', () => {
  expect(change({ name: 'Store' }, on)).toEqual({
    state: { ...on, name: 'Store' },
    events: [{ type: 'WebhookChanged', data: { ...facts, name: 'Store', isAddressChanged: false } }],
  });
  const moved = { ...on, url: 'https://other.example/' };
  expect(change({ url: moved.url }, failing)).toEqual({
    state: moved,
    events: [{ type: 'WebhookChanged', data: { ...facts, host: 'other.example', isAddressChanged: true } }],
  });
});
test('switching it on or off clears the problem; once on, it has not failed yet', () => {
  expect(change({ isOn: true }, off).state).toEqual(on);
  expect(change({ isOn: false }, failing).state).toEqual({ ...failing, isOn: false });
  expect(change({ name: 'Store' }, off).state).toEqual({ ...off, name: 'Store' });
});
test('the desk switches it off once, with the reason', () => {
  const disable = { type: 'DisableWebhook', problem: 'failing' } as const;
  expect(decideWebhook(disable, failing)).toEqual({
    state: off,
    events: [{ type: 'WebhookDisabled', data: { ...facts, isOn: false, problem: 'failing' } }],
  });
  expect(decideWebhook({ ...disable, problem: 'gone' }, off)).toEqual({ state: off, events: [] });
});
test('events of a new secret and of the end contain no secret', () => {
  expect(decideWebhook({ type: 'RotateSecret' }, on)).toEqual({
    state: on,
    events: [{ type: 'WebhookSecretRotated', data: { webhookId } }],
  });
  expect(decideWebhook({ type: 'DeleteWebhook' }, on)).toEqual({
    state: null,
    events: [{ type: 'WebhookDeleted', data: { webhookId } }],
  });
});
test('a type that a later release does not know is stored, and never delivered', () => {
  const old = { ...on, types: ['message.received', 'pigeon.sent'] };
  const { state, events } = change({ name: 'Store' }, old);
  expect(state?.types).toEqual(old.types);
  expect(events[0]?.data).toMatchObject({ types: ['message.received'] });
});
