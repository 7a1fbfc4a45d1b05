import { deepStrictEqual } from 'node:assert';
import type { Failure } from '@balcao/contracts';
import { fold, stateAfter, type Decider } from '../core/decider.ts';

export type DeciderSpec<Command, New, Code> = {
  readonly when: (command: Command) => {
    /** Exactly these events were decided, in this order. */
    readonly then: (events: readonly New[]) => void;
    /** Refused with exactly this error. */
    readonly fails: (code: Code, details?: Omit<Failure, 'code'>) => void;
    /** Accepted without an event: it had already been done. */
    readonly nothing: () => void;
  };
};

/** Given past events and a command, checks the events or the refusal. */
export const given = <State, Command, New, Past, Problem extends Failure>(
  decider: Decider<State, Command, New, Past, Problem>,
  events: readonly Past[],
): DeciderSpec<Command, New, Problem['code']> => ({
  when: (command) => {
    const decide = () => decider.decide(command, fold(decider.evolve, decider.initial(), events));
    const decides = (expected: readonly New[]): void => {
      deepStrictEqual(decide(), { ok: true, value: [...expected] });
    };
    return {
      then: decides,
      fails: (code, details = {}) => {
        deepStrictEqual(decide(), { ok: false, error: { code, ...details } });
      },
      nothing: () => {
        decides([]);
      },
    };
  },
});

/** Checks that each of these events carries the whole state, for projections that read no row. */
export const carryWholeState = <State, Past>(
  decider: Pick<Decider<State, never, never, Past>, 'initial' | 'evolve'>,
  events: readonly Past[],
): void => {
  for (const before of events)
    for (const event of events)
      deepStrictEqual(decider.evolve(stateAfter(decider, before), event), stateAfter(decider, event));
};
