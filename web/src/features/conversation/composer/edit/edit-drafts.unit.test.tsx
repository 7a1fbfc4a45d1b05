import type { Message } from '@balcao/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleMessage, sampleUser } from '../../../../testing/samples.ts';
import { editDrafts, useEditDraft, useRefusedEdit } from './edit-drafts.ts';

const userId = sampleUser().id;
const ticketId = 4;
const message = sampleMessage({ fromMe: true, body: 'We open at nien' });
const refused: Message = { ...message, change: { kind: 'edit', state: 'refused' } };
const look = (seen: Message, by = userId): void => act(() => editDrafts.look(by, [seen]));

const Texts = () => (
  <>
    <output aria-label="Refused">{useRefusedEdit(userId, ticketId)?.text ?? 'nothing'}</output>
    <output aria-label="Begun">{useEditDraft(userId, ticketId)?.text ?? 'nothing'}</output>
  </>
);
const waiting = (): string | null => screen.getByLabelText('Refused').textContent;
const draft = (): string | null => screen.getByLabelText('Begun').textContent;

beforeEach(() => {
  render(<Texts />);
  editDrafts.send(userId, ticketId, message, 'We open at nine');
});
afterEach(() => {
  cleanup();
  editDrafts.goOn(userId, ticketId);
  editDrafts.end(userId, ticketId);
});

test('the text of an edit that the channel refuses returns once, to the ticket where it was written', () => {
  look({ ...message, body: 'We open at nine', change: { kind: 'edit', state: 'pending' } });
  expect(waiting()).toBe('nothing');
  look(refused);
  expect([waiting(), draft()]).toEqual(['We open at nine', 'nothing']);
  act(() => editDrafts.goOn(userId, ticketId));
  expect([waiting(), draft()]).toEqual(['nothing', 'We open at nine']);
  act(() => editDrafts.end(userId, ticketId));
  look(refused);
  expect([waiting(), draft()]).toEqual(['nothing', 'nothing']);
});

test('a user who edits that message again continues with the refused text', () => {
  look(refused);
  act(() => editDrafts.begin(userId, ticketId, refused));
  expect([waiting(), draft()]).toEqual(['nothing', 'We open at nine']);
});

test('the text of an edit that the channel accepted does not return, whatever a colleague tries later', () => {
  look({ ...message, body: 'We open at nine', change: null });
  look(refused);
  expect(waiting()).toBe('nothing');
});

test('a refused deletion returns no text', () => {
  look({ ...message, change: { kind: 'delete', state: 'refused' } });
  expect(waiting()).toBe('nothing');
});

test('the next user of the browser sees none of it', () => {
  look(refused, userId + 1);
  expect(waiting()).toBe('nothing');
});
