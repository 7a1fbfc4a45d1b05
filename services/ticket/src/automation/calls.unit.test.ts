import { expect, test } from 'vitest';
import { callText } from './calls.rules.ts';
import type { Command, Facts } from './react.state.ts';
import { newSpan } from './span.state.ts';
import { connection, factsOf, inSales, night, noon, reactionTo, sales } from './testing/situations.ts';

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
