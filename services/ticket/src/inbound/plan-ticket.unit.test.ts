import { expect, test } from 'vitest';
import { planTicket } from './plan-ticket.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const rule = { now, windowSeconds: 10 };
const person = { isGroup: false };
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

test('the first message of a conversation opens a ticket', () => {
  expect(planTicket(person, null, rule)).toEqual({ kind: 'open' });
});

test('an unresolved ticket takes the message, however old it is', () => {
  const ticket = { ticketId: 5, isClosed: false, updatedAt: secondsAgo(9999) };
  expect(planTicket(person, ticket, rule)).toEqual({ kind: 'existing', ticketId: 5 });
});

test.each([
  [0, 'wake'],
  [10, 'wake'],
  [10.001, 'open'],
])('a ticket closed %s s ago: %s', (age, kind) => {
  const ticket = { ticketId: 5, isClosed: true, updatedAt: secondsAgo(age) };
  expect(planTicket(person, ticket, rule).kind).toBe(kind);
});

test('a message of a group wakes its newest ticket', () => {
  const ticket = { ticketId: 5, isClosed: true, updatedAt: secondsAgo(9999) };
  expect(planTicket({ isGroup: true }, ticket, rule)).toEqual({ kind: 'wake', ticketId: 5 });
});
