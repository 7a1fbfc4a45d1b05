import type { OutboundAnswer, OutboundClient } from '@balcao/service-kit';
import { z } from 'zod';

type Asked = { readonly key: string; readonly latitude: string; readonly longitude: string };

export type Found =
  | { readonly outcome: 'found'; readonly address: string }
  /** There is no address, or the key is invalid: another request changes nothing. */
  | { readonly outcome: 'none' | 'refused' }
  | { readonly outcome: 'later'; readonly problem: string; readonly retryAfter: string | undefined };

/** Looks up the address of a location. */
export type Maps = (asked: Asked) => Promise<Found>;

type Options = { readonly ask: OutboundClient; readonly baseUrl: string; readonly timeoutMs: number };

const answerBytes = 262_144;
const answerSchema = z.object({
  status: z.string(),
  results: z.array(z.object({ formatted_address: z.string() })).default([]),
});

const readAnswer = ({ body }: OutboundAnswer): z.output<typeof answerSchema> | undefined => {
  try {
    return answerSchema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
};

/** The service answers 200 even if it refuses. */
const foundIn = (answer: OutboundAnswer): Found => {
  const retryAfter = answer.headers['retry-after'];
  if (answer.status === 401 || answer.status === 403) return { outcome: 'refused' };
  if (answer.status < 200 || answer.status >= 300)
    return { outcome: 'later', problem: `status ${String(answer.status)}`, retryAfter };
  const read = readAnswer(answer);
  switch (read?.status) {
    case 'OK': {
      const address = read.results[0]?.formatted_address.trim() ?? '';
      return address === '' ? { outcome: 'none' } : { outcome: 'found', address: address.slice(0, 2_000) };
    }
    case 'ZERO_RESULTS':
    case 'INVALID_REQUEST':
      return { outcome: 'none' };
    case 'REQUEST_DENIED':
      return { outcome: 'refused' };
    default:
      return {
        outcome: 'later',
        problem: read === undefined ? 'unexpected' : read.status.slice(0, 40),
        retryAfter,
      };
  }
};

export const createGoogleMaps =
  ({ ask, baseUrl, timeoutMs }: Options): Maps =>
  async ({ key, latitude, longitude }) => {
    const url = new URL('/maps/api/geocode/json', baseUrl);
    url.searchParams.set('latlng', `${latitude},${longitude}`);
    url.searchParams.set('language', 'pt-BR');
    url.searchParams.set('key', key);
    const answer = await ask({
      url: url.href,
      headers: { accept: 'application/json' },
      // The address contains the key.
      followsRedirects: false,
      maxBytes: answerBytes,
      timeoutMs,
    });
    return answer.ok
      ? foundIn(answer.value)
      : { outcome: 'later', problem: answer.error, retryAfter: undefined };
  };
