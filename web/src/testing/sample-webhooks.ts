import type { Delivery, ShownDelivery, Webhook } from '@balcao/contracts';

const at = '2026-11-21T12:00:00.000Z';

export const sampleWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: '0193a1b2-0000-7000-8000-000000000001',
  name: 'Shop',
  url: 'https://shop.example/hooks/desk',
  types: ['message.received', 'ticket.closed', 'contact.created'],
  isOn: true,
  problem: null,
  token: null,
  previousSecretUntil: null,
  failingSince: null,
  lastTry: { at, isTaken: true, status: 200, problem: null },
  createdAt: at,
  updatedAt: at,
  ...change,
});

export const sampleDelivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: '0193a1b2-0000-7000-8000-000000000011',
  type: 'message.received',
  position: 7,
  state: 'taken',
  tries: 1,
  last: { number: 1, at, tookMs: 48, status: 200, problem: null },
  createdAt: at,
  endedAt: at,
  nextTryAt: null,
  ...change,
});

export const shownDelivery = (change: Partial<ShownDelivery> = {}): ShownDelivery => ({
  id: '0193a1b2-0000-7000-8000-000000000011',
  type: 'message.received',
  position: 7,
  state: 'given-up',
  request: '{"type":"message.received","timestamp":"2026-11-21T12:00:00.000Z","data":{"position":7}}',
  tries: [
    { number: 1, at, tookMs: 48, status: 503, problem: null, answer: 'closed for the night' },
    { number: 2, at, tookMs: 15_000, status: null, problem: 'timeout', answer: '' },
  ],
  createdAt: at,
  endedAt: at,
  ...change,
});
