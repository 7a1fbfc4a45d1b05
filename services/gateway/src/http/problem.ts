import type { LimitName } from '@balcao/contracts';
import { STATUS_CODES } from 'node:http';

/** Errors of calls under `/v1` follow RFC 9457 and include our code (rule P3). */
export const problemType = 'application/problem+json';

export const answersProblems = (path: string): boolean => /^\/v1(?:\/|$)/i.test(path);

type Failure = { readonly error: string; readonly requestId: string; readonly limit?: LimitName | undefined };

const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** The problem details of what other calls answer as `{error, …}`. */
export const problemOf = (status: number, { error, ...details }: Failure): object => ({
  type: status === 429 ? quotaExceeded : 'about:blank',
  title: STATUS_CODES[status] ?? 'Unknown',
  status,
  code: error,
  ...(details.limit === undefined ? {} : { 'violated-policies': [details.limit] }),
  ...details,
});

/** The name of the policy that limits the calls of a token. */
export const quotaName = 'requests' satisfies LimitName;
