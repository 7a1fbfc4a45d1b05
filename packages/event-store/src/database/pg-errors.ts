import pg from 'pg';

const raced = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
]);

/** The transaction lost a race and may be tried again. */
export const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && raced.has(error.code);

/** A stream that should be absent exists, or a key that should exist is gone. */
export const isWrongGuess = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.table === 'es_streams' &&
  (error.code === '23505' || error.code === '23502');

/**
 * The unique, exclusion, foreign key or check constraint that refused a write, to be mapped to a domain error; null for
 * any other error.
 */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
    ? (error.constraint ?? null)
    : null;

const lostConnection = /^(?:08|57P0[123])/;

/** The connection is gone or could not be opened; uncommitted work is rolled back. */
export const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return error.code !== undefined && lostConnection.test(error.code);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A server with a Unix socket removes its socket file when it stops.
  const isFileGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    isFileGone ||
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/.test(code) ||
    /connection terminated|not queryable|timeout exceeded when trying to connect|discarded/i.test(
      error.message,
    )
  );
};

/** The statement certainly had no effect: the server said so, or it was never sent. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error instanceof Error && error.message.includes('not queryable'));
