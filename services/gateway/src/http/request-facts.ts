import type { IncomingMessage } from 'node:http';
import type { Quota } from './limits.ts';

/** What the gateway knows of a request while it answers it. */
export type RequestFacts = {
  /** Sent to the browser; inside the desk it is the correlation id. */
  readonly id: string;
  readonly startedAt: number;
  operation?: string;
  userId?: number;
  /** The remaining quota of a script's token. */
  quota?: Quota;
};

const known = new WeakMap<IncomingMessage, RequestFacts>();

export const rememberRequest = (request: IncomingMessage, facts: RequestFacts): void => {
  known.set(request, facts);
};

/** @throws if the first middleware did not see this request */
export const factsOf = (request: IncomingMessage): RequestFacts => {
  const facts = known.get(request);
  if (facts === undefined) throw new Error('A request was not announced');
  return facts;
};
