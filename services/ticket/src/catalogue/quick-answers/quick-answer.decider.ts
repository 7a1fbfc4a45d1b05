import {
  type Failure,
  fail,
  failure,
  type NewEventOf,
  ok,
  type PastEventOf,
  type QuickAnswer,
  type QuickAnswerEvents,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

export type QuickAnswerState =
  | { readonly status: 'absent' | 'deleted' }
  | { readonly status: 'present'; readonly quickAnswer: QuickAnswer };

/** `at`: the present time in ISO 8601. */
export type QuickAnswerCommand =
  | {
      readonly type: 'CreateQuickAnswer';
      readonly quickAnswerId: number;
      readonly shortcut: string;
      readonly message: string;
      readonly at: string;
    }
  /** An absent field stays unchanged. */
  | {
      readonly type: 'RewriteQuickAnswer';
      readonly shortcut?: string | undefined;
      readonly message?: string | undefined;
      readonly at: string;
    }
  | { readonly type: 'DeleteQuickAnswer' };

/**
 * Decides a quick answer, in stream `quick-answer-<id>`. A constraint of the read model keeps its shortcut unique.
 */
export const quickAnswerDecider: Decider<
  QuickAnswerState,
  QuickAnswerCommand,
  NewEventOf<QuickAnswerEvents>,
  PastEventOf<QuickAnswerEvents>,
  Failure<'ERR_NO_QUICK_ANSWER_FOUND'>
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'CreateQuickAnswer') {
      const { quickAnswerId: id, shortcut, message, at } = command;
      const quickAnswer: QuickAnswer = { id, shortcut, message, createdAt: at, updatedAt: at };
      return ok(state.status === 'absent' ? [{ type: 'QuickAnswerCreated', data: { quickAnswer } }] : []);
    }
    if (state.status !== 'present') return fail(failure('ERR_NO_QUICK_ANSWER_FOUND'));
    const { quickAnswer } = state;
    if (command.type === 'DeleteQuickAnswer')
      return ok([{ type: 'QuickAnswerDeleted', data: { quickAnswerId: quickAnswer.id } }]);
    const { shortcut = quickAnswer.shortcut, message = quickAnswer.message, at } = command;
    if (shortcut === quickAnswer.shortcut && message === quickAnswer.message) return ok([]);
    return ok([
      {
        type: 'QuickAnswerRewritten',
        data: { quickAnswer: { ...quickAnswer, shortcut, message, updatedAt: at } },
      },
    ]);
  },
  evolve: (_state, event) =>
    event.type === 'QuickAnswerDeleted'
      ? { status: 'deleted' }
      : { status: 'present', quickAnswer: event.data.quickAnswer },
};

export const quickAnswerStream = (quickAnswerId: number): string => `quick-answer-${quickAnswerId}`;
