import {
  commonErrors,
  type Endpoint,
  errorStatus,
  isErrorCode,
  raceErrors,
  signedInErrors,
  statusesOf,
} from '@balcao/contracts';
import { z } from 'zod';

const failureSchema = z.object({ error: z.string() });

/** @throws if a call answered a code or a status that its contract does not list */
export const assertNamed = (endpoint: Endpoint, status: number, body: unknown): void => {
  if (status < 400) return;
  const { error } = failureSchema.parse(body);
  const named = [...endpoint.errors, ...commonErrors, ...raceErrors, ...signedInErrors];
  const isNamed = isErrorCode(error) && named.includes(error);
  if (!isNamed) throw new Error(`The contract of ${endpoint.operation} does not name ${error}`);
  const statuses = endpoint.errors.includes(error) ? statusesOf(endpoint, error) : [errorStatus[error]];
  if (!statuses.includes(status))
    throw new Error(
      `The contract of ${endpoint.operation} names ${error} with ${statuses.join()}, not ${status}`,
    );
};
