import type { Failure, Result } from '@balcao/contracts';
import type { z } from 'zod';

/**
 * An aggregate as three pure functions (rule G1). No I/O, clock, random or id inside:
 * they come in with the command. No events means that the command had already been done.
 */
export type Decider<State, Command, NewEvent, PastEvent, Problem extends Failure = Failure> = {
  readonly initial: () => State;
  readonly decide: (command: Command, state: State) => Result<readonly NewEvent[], Problem>;
  readonly evolve: (state: State, event: PastEvent) => State;
  /** For aggregates with long streams: loading more than 200 events stores a snapshot for the next load. */
  readonly snapshot?: {
    /** The aggregate and a version, as `ticket-1`: raise it when `evolve` or the state's shape changes. */
    readonly shape: string;
    /** Of the state as JSON. */
    readonly schema: z.ZodType<State>;
  };
};

export const fold = <State, PastEvent>(
  evolve: (state: State, event: PastEvent) => State,
  state: State,
  events: readonly PastEvent[],
): State => events.reduce(evolve, state);

/** The state after an event that carries the whole of it, whatever was before. */
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
