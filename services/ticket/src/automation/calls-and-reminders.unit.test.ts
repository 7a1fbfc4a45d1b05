import { expect, test, describe } from 'vitest';
import { callText } from './react.rules.ts';
import type { Command, Facts } from './react.state.ts';
import { newSpan } from './span.state.ts';
import {
  connection,
  factsOf,
  inSales,
  night,
  noon,
  reactionTo,
  sales,
  sectorOf,
  menuOf,
} from './testing/situations.ts';

const call = { type: 'call' } as const;
const asked: Command = { type: 'say', rule: 'call', text: callText };
const off = { acceptsCalls: false } as const;
const held: Facts['place'] = { status: 'open', userId: 7, queueId: sales.id, whatsappId: 1 };

test('a caller is asked to write where calls are not taken, in the text of existing desks (J8)', () => {
  expect(callText).toBe(
    '*Mensagem Automática:*\nAs chamadas de voz e vídeo estão desabilitas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado',
  );
  expect(reactionTo(call, inSales(off))).toEqual([asked]);
});

test.each<[string, Facts]>([
  ['somebody holds the conversation', inSales({ ...off, place: held })],
  ['somebody of the desk began it', inSales({ ...off, span: { ...newSpan, isByDesk: true } })],
  ['no sector is chosen yet', factsOf(off)],
  ['texts just went out', inSales({ ...off, said: [{ text: 'oi', at: noon, isHere: true }] })],
  [
    'a group calls whose connection speaks to groups',
    inSales({ ...off, isGroup: true, connection: { ...connection, isAutomaticInGroups: true } }),
  ],
])('a caller is also asked to write if %s', (_, facts) => {
  expect(reactionTo(call, facts)).toEqual([asked]);
});

test('a caller is asked to write, and gets the only sector', () => {
  expect(reactionTo(call, factsOf({ ...off, sectors: [sales] }))).toEqual([
    { type: 'assign', queueId: sales.id, cause: 'single-sector' },
    asked,
  ]);
});

test('a caller gets no absence text', () => {
  expect(reactionTo(call, inSales(off), night)).toEqual([asked]);
});

test.each<[string, Facts]>([
  ['calls are taken', inSales()],
  ['a group calls', inSales({ ...off, isGroup: true })],
  ['the desk is paused there', inSales({ ...off, isPaused: true })],
])('a call gets no text if %s', (_, facts) => {
  expect(reactionTo(call, facts)).toEqual([]);
});

test('only a call counts as a call', () => {
  expect(reactionTo('oi', inSales(off))).toEqual([]);
  expect(reactionTo({ type: 'answered' }, inSales(off))).toEqual([{ type: 'stand-back' }]);
});

test('rules that say the same because of one event send one text, which counts for each (J10)', () => {
  const text = 'Estamos fechados.';
  const sector = sectorOf(sales.id, sales.name, { absenceMessage: text });
  const facts = inSales({ sector, connection: { ...connection, openingMessage: text } });
  expect(reactionTo('oi', facts, night)).toEqual([
    { type: 'say', rule: 'absence', text, closedUntil: '2026-11-21T11:00:00.000Z' },
  ]);
});

test('a call a moment after another gets no second text, a later one does (J10)', () => {
  const called = (seconds: number, isHere = true) =>
    reactionTo(
      { type: 'call' },
      inSales({
        acceptsCalls: false,
        said: [{ text: callText, at: new Date(noon.getTime() - seconds * 1_000), isHere }],
      }),
    );
  expect([called(9), called(10), called(9, false)]).toEqual([[], [asked], [asked]]);
});

describe('a reminder', () => {
  const due = { type: 'timer', kind: 'reminder' } as const;
  const owes = (more: Partial<Facts> = {}): Facts =>
    inSales({
      place: { status: 'open', userId: 7, queueId: sales.id, whatsappId: 1 },
      reminder: ' Ainda aí? ',
      ...more,
    });
  const saidAgo = (...minutes: number[]) =>
    minutes.map((ago) => ({
      text: String(ago),
      at: new Date(noon.getTime() - ago * 60_000),
      isHere: true,
    }));

  test('a due reminder is sent, also if somebody holds the ticket (J1, T27)', () => {
    expect(reactionTo(due, owes())).toEqual([{ type: 'say', rule: 'reminder', text: 'Ainda aí?' }]);
  });
  test('a reminder waits while five texts were sent within an hour (J6)', () => {
    const until = new Date(noon.getTime() + 10 * 60_000);
    expect(reactionTo(due, owes({ said: saidAgo(50, 40, 30, 20, 10) }))).toEqual([
      { type: 'wait', kind: 'reminder', until },
    ]);
  });
  test.each([
    ['who has written meanwhile', { reminder: null }],
    ['whose text is empty', { reminder: ' ' }],
    ['whose automation is paused', { isPaused: true }],
    ['who is in a group that hears nothing', { isGroup: true }],
    ['whom nobody attends', { place: { status: 'pending', userId: null, queueId: null, whatsappId: 1 } }],
  ] satisfies [string, Partial<Facts>][])('no reminder is sent to a contact %s', (_whom, more) => {
    expect(reactionTo(due, owes({ span: menuOf, ...more }))).toEqual([]);
  });
});
