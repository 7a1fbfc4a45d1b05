import type { Failure, Result } from '@balcao/contracts';
import type { z } from 'zod';

/**
 * An aggregate as three pure functions (rule G1). They do no I/O and read no clock, random value or new id: these come
 * with the command. No events means that the command was done before.
 */
export type Decider<State, Command, NewEvent, PastEvent, Problem extends Failure = Failure> = {
  readonly initial: () => State;
  readonly decide: (command: Command, state: State) => Result<readonly NewEvent[], Problem>;
  readonly evolve: (state: State, event: PastEvent) => State;
  /** For aggregates with long streams: loading more than 200 events stores a snapshot for the next load. */
  readonly snapshot?: {
    /** Aggregate and version, such as `ticket-1`: raise the version if `evolve` or the state's shape changes. */
    readonly shape: string;
    /** The schema of the state as JSON. */
    readonly schema: z.ZodType<State>;
  };
};

export const fold = <State, PastEvent>(
  evolve: (state: State, event: PastEvent) => State,
  state: State,
  events: readonly PastEvent[],
): State => events.reduce(evolve, state);

/** The state after an event that carries all of it, whatever came before. */
export const stateAfter = <State, PastEvent>(
  {
    initial,
    evolve,
  }: {
    readonly initial: () => State;
    readonly evolve: (state: State, event: PastEvent) => State;
  },
  event: PastEvent,
): State => evolve(initial(), event);
