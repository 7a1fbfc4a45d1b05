import type { Endpoint } from '@balcao/contracts';
import { filledPath } from './filled-path.ts';
import { type RawAnswer, sendRaw } from './raw-call.ts';
import { sampleBody, sampleQuery } from './sample-value.ts';

export type EachAnswer = Pick<RawAnswer, 'status' | 'text'> & { readonly endpoint: Endpoint };

/** The answers to all of these calls, each as valid as it can be, with these ids. */
export const callEach = async (
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  endpoints: readonly Endpoint[],
  ids: Readonly<Record<string, string | number>>,
): Promise<readonly EachAnswer[]> => {
  const answers: EachAnswer[] = [];
  for (const endpoint of endpoints) {
    const path = `${filledPath(endpoint, ids)}${sampleQuery(endpoint)}`;
    const { status, text } = await sendRaw(baseUrl, { endpoint, path, headers, body: sampleBody(endpoint) });
    answers.push({ endpoint, status, text });
  }
  return answers;
};
