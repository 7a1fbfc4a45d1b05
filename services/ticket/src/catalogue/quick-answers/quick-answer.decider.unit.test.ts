import type { QuickAnswer } from '@balcao/contracts';
import { carryWholeState, given } from '@balcao/event-store/testing/decider-spec';
import { test } from 'vitest';
import { quickAnswerDecider } from './quick-answer.decider.ts';

const at = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T11:00:00.000Z';
const quickAnswer: QuickAnswer = {
  id: 4,
  shortcut: 'pix',
  message: 'A chave é o telefone',
  createdAt: at,
  updatedAt: at,
};
const there = given(quickAnswerDecider, [{ type: 'QuickAnswerCreated', data: { quickAnswer } }]);

test('a quick answer is created, rewritten and deleted', () => {
  const { shortcut, message } = quickAnswer;
  given(quickAnswerDecider, [])
    .when({ type: 'CreateQuickAnswer', quickAnswerId: 4, shortcut, message, at })
    .then([{ type: 'QuickAnswerCreated', data: { quickAnswer } }]);
  there.when({ type: 'RewriteQuickAnswer', shortcut: 'chave', at: later }).then([
    {
      type: 'QuickAnswerRewritten',
      data: { quickAnswer: { ...quickAnswer, shortcut: 'chave', updatedAt: later } },
    },
  ]);
  there.when({ type: 'RewriteQuickAnswer', shortcut, message, at: later }).nothing();
  there
    .when({ type: 'DeleteQuickAnswer' })
    .then([{ type: 'QuickAnswerDeleted', data: { quickAnswerId: 4 } }]);
});

test('an absent quick answer is neither rewritten nor deleted', () => {
  for (const command of [{ type: 'RewriteQuickAnswer', at }, { type: 'DeleteQuickAnswer' }] as const)
    given(quickAnswerDecider, []).when(command).fails('ERR_NO_QUICK_ANSWER_FOUND');
});

test('each event has the whole quick answer, so the projection does not read the former row', () => {
  carryWholeState(quickAnswerDecider, [
    { type: 'QuickAnswerCreated', data: { quickAnswer } },
    { type: 'QuickAnswerRewritten', data: { quickAnswer: { ...quickAnswer, shortcut: 'chave' } } },
    { type: 'QuickAnswerDeleted', data: { quickAnswerId: 4 } },
  ]);
});
