import type { IncomingMessage } from 'node:http';
import type { Quota } from './limits.ts';

/** What is known of a request while it is answered. */
export type RequestFacts = {
  /** Told to the browser, and the correlation id everywhere inside. */
  readonly id: string;
  readonly startedAt: number;
  operation?: string;
  userId?: number;
  /** Of a script's token. */
  quota?: Quota;
};

const known = new WeakMap<IncomingMessage, RequestFacts>();

export const rememberRequest = (request: IncomingMessage, facts: RequestFacts): void => {
  known.set(request, facts);
};

/** @throws when the first middleware did not see this request. */
export const factsOf = (request: IncomingMessage): RequestFacts => {
  const facts = known.get(request);
  if (facts === undefined) throw new Error('A request was not announced');
  return facts;
};
