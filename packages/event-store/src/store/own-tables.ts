import type { Transaction } from 'kysely';
import type { StoreTables } from '../database/store-tables.ts';

/** The same transaction, its type without the store's tables: projections know their service's alone. */
export const ownTables = <DB>(tx: Transaction<DB & StoreTables>): Transaction<DB> => {
  if (!knowsOwnTables<DB>(tx)) throw new Error('A projection runs in a transaction only.');
  return tx;
};

// Kysely's types are invariant, so that TypeScript can't see that fewer tables are always safe.
const knowsOwnTables = <DB>(
  tx: Transaction<DB & StoreTables>,
): tx is Transaction<DB & StoreTables> & Transaction<DB> => tx.isTransaction;
