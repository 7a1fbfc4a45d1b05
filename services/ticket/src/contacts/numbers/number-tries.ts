import { type Actor, tooMany } from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { seesNumbers } from '#contacts/contacts.query.ts';
import type { Surroundings } from '#surroundings.ts';
import type { NumberChecks } from './number-checks.ts';

/**
 * The outcome of a call reveals whether a contact has the number. So users who may not see numbers may send only few
 * (rule N5). Each is counted before the lookup, also if the call is then refused.
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export type CountNumberTry = (actor: Actor) => Promise<void>;

/** What a call gets that learns or tells whether a contact has a number. */
export type NumberParts = Pick<Surroundings, 'store'> & {
  readonly checks: NumberChecks;
  readonly countNumberTry: CountNumberTry;
};

/** @param perHour from the first try on; four hidden digits have ten thousand values */
export const createNumberTries =
  (db: TicketDb, perHour: number): CountNumberTry =>
  async (actor) => {
    if (actor.kind !== 'user' || seesNumbers(actor)) return;
    const { tries, seconds } = await countTry(db, actor.userId);
    if (tries > perHour) throw tooMany('number-checks', seconds);
  };

type Counted = {
  readonly tries: number;
  /** Seconds until the count begins again. */
  readonly seconds: number;
};

const countTry = async (db: TicketDb, userId: number): Promise<Counted> => {
  const isOver = sql`t.since <= now() - interval '1 hour'`;
  const { rows } = await sql<Counted>`
    insert into st_number_tries as t (user_id, tries, since) values (${userId}, 1, now())
    on conflict (user_id) do update set
      tries = case when ${isOver} then 1 else t.tries + 1 end,
      since = case when ${isOver} then now() else t.since end
    returning tries, ceil(extract(epoch from since + interval '1 hour' - now()))::int as seconds
  `.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new RangeError('A try was not counted.');
  return counted;
};
