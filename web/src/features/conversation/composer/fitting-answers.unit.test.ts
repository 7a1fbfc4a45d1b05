import { expect, test } from 'vitest';
import { fittingAnswers } from './fitting-answers.ts';

const date = '2026-11-21T10:00:00.000Z';
const answers = (
  [
    ['capim', 'Cut the grass.'],
    ['pix-key', 'The key of the shop.'],
    ['Pix', 'Pay by Pix.'],
    ['fim', 'Até logo, e obrigado.'],
  ] as const
).map(([shortcut, message], id) => ({ id, shortcut, message, createdAt: date, updatedAt: date }));
const shortcuts = (typed: string, isForTyped = false): string[] =>
  fittingAnswers(answers, typed, isForTyped).map(({ shortcut }) => shortcut);

test('an exact shortcut is first, then shortcuts that start with the text', () => {
  expect(shortcuts('pix')).toEqual(['Pix', 'pix-key']);
  expect(shortcuts('pi', true)).toEqual(['pix-key', 'Pix', 'capim', 'fim']);
});

test('answers to a shorter text are filtered by shortcut and message, as the server would', () => {
  expect(shortcuts('')).toEqual(['capim', 'pix-key', 'Pix', 'fim']);
  expect(shortcuts('OBRIGADO')).toEqual(['fim']);
  expect(shortcuts('ate')).toEqual(['fim']);
  expect(shortcuts('zzz')).toEqual([]);
});
