import type { Ask } from '../http-client.ts';

/** The filled data from which scenarios choose. */
export type BenchDesk = {
  readonly ask: Ask;
  /** One per client, of different attendants, so that no limit per user is measured. */
  readonly tokens: readonly string[];
  readonly userIds: readonly number[];
  readonly openTicketIds: readonly number[];
  /** A ticket with twenty thousand messages. */
  readonly longTicketId: number;
  /** For calls that are not JSON: the address and one of `tokens`. */
  readonly url: string;
  /** Without an assignee; a scenario that accepts one removes it here, and adds it again by returning it. */
  readonly pendingTicketIds: number[];
  readonly credentials: readonly { readonly email: string; readonly password: string }[];
};

export type Scenario = {
  readonly name: string;
  readonly run: (desk: BenchDesk, client: number, turn: number) => Promise<void>;
  /** Runs after each turn, unmeasured, and restores what the turn used up. */
  readonly restore?: (desk: BenchDesk) => Promise<void>;
  /** What its floor answers: this call, or one write. null: there is no bare comparison. */
  readonly floor: { readonly path: string } | 'write' | null;
};

export const pick = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

export const bearer = (desk: BenchDesk, client: number): { authorization: string } => ({
  authorization: `Bearer ${pick(desk.tokens, client)}`,
});
