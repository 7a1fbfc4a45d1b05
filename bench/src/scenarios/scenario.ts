import type { Ask } from '../http-client.ts';
import type { FloorQuery } from '../floors/queries.ts';

/** What was filled before: everything that a scenario may draw from. */
export type BenchDesk = {
  readonly ask: Ask;
  /** One a client, of different attendants, so that no limit per user is what is measured. */
  readonly tokens: readonly string[];
  readonly userIds: readonly number[];
  readonly openTicketIds: readonly number[];
  /** With twenty thousand messages. */
  readonly longTicketId: number;
  /** For what is no JSON: the address and one of `tokens`. */
  readonly url: string;
  /** Of nobody yet; who accepts one takes it out and puts it in again by returning it. */
  readonly pendingTicketIds: number[];
  readonly credentials: readonly { readonly email: string; readonly password: string }[];
};

export type Scenario = {
  readonly name: string;
  /** Lists and single reads have aims of their own. */
  readonly kind: 'sign-in' | 'list' | 'single' | 'write';
  readonly run: (desk: BenchDesk, client: number, turn: number) => Promise<void>;
  /** After each turn, unmeasured: puts back what was used up, however much a fast machine got through. */
  readonly restore?: (desk: BenchDesk) => Promise<void>;
  /** null: nothing bare compares with it. */
  readonly floor: FloorQuery | null;
};

export const pick = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

export const bearer = (desk: BenchDesk, client: number): { authorization: string } => ({
  authorization: `Bearer ${pick(desk.tokens, client)}`,
});
