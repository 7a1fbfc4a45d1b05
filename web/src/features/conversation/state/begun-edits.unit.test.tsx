import type { Message } from '@balcao/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleMessage, sampleUser } from '../../../testing/samples.ts';
import { begunEdits, useBegunEdit } from './begun-edits.ts';

const userId = sampleUser().id;
const message = sampleMessage({ fromMe: true, body: 'We open at nien' });
const refused: Message = { ...message, change: { kind: 'edit', state: 'refused' } };
const look = (seen: Message, by = userId): void => act(() => begunEdits.look(by, [seen]));

const Input = () => <output>{useBegunEdit(userId, message.ticketId)?.text ?? 'nothing'}</output>;
const input = (): string | null => screen.getByRole('status').textContent;

beforeEach(() => {
  render(<Input />);
  begunEdits.send(userId, message, 'We open at nine');
});
afterEach(() => {
  cleanup();
  begunEdits.end(userId, message.ticketId);
});

test('a new text that the channel refuses comes back, once', () => {
  look({ ...message, body: 'We open at nine', change: { kind: 'edit', state: 'pending' } });
  expect(input()).toBe('nothing');
  look(refused);
  expect(input()).toBe('We open at nine');
  act(() => begunEdits.end(userId, message.ticketId));
  look(refused);
  expect(input()).toBe('nothing');
});

test('what it took does not, whatever a colleague tries later', () => {
  look({ ...message, body: 'We open at nine', change: null });
  look(refused);
  expect(input()).toBe('nothing');
});

test('a deletion that is refused brings no text back', () => {
  look({ ...message, change: { kind: 'delete', state: 'refused' } });
  expect(input()).toBe('nothing');
});

test('whoever signs in next gets nothing of it', () => {
  look(refused, userId + 1);
  expect(input()).toBe('nothing');
});
