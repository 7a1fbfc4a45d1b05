import type { Transaction } from 'kysely';
import type { StoreTables } from '../database/store-tables.ts';

/** The same transaction without the store's tables in its type: projections know only their service's tables. */
export const ownTables = <DB>(tx: Transaction<DB & StoreTables>): Transaction<DB> => {
  if (!knowsOwnTables<DB>(tx)) throw new Error('A projection runs in a transaction only.');
  return tx;
};

// Kysely's types are invariant, so TypeScript cannot see that fewer tables are always safe.
const knowsOwnTables = <DB>(
  tx: Transaction<DB & StoreTables>,
): tx is Transaction<DB & StoreTables> & Transaction<DB> => tx.isTransaction;
