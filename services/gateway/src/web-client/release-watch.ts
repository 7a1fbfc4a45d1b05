import type { Logger } from '@balcao/service-kit';
import { z } from 'zod';

export type ReleaseWatch = {
  /** The newest release as the list names it; undefined while nobody could say. */
  readonly latest: () => string | undefined;
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Answers a release, or releases with the newest first, as GitHub does. "": nobody is asked. */
  readonly url: string;
  readonly log: Logger;
  readonly everyMs?: number;
};

const halfDayMs = 12 * 60 * 60 * 1_000;
const patienceMs = 5_000;
const releaseSchema = z.object({ tag_name: z.string().max(50) });
const answerSchema = z.union([releaseSchema, z.tuple([releaseSchema], z.unknown())]);

/** Looks now and then whether there is a newer release. A desk without the internet never notices that it can't. */
export const startReleaseWatch = ({ url, log, everyMs = halfDayMs }: Options): ReleaseWatch => {
  let latest: string | undefined;
  const stopping = new AbortController();
  const look = async (): Promise<void> => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]);
      const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
      const answer = answerSchema.parse(await response.json());
      latest = Array.isArray(answer) ? answer[0].tag_name : answer.tag_name;
    } catch (error) {
      log.debug({ err: error }, 'releases could not be looked up');
    }
  };
  const timer = url === '' ? undefined : setInterval(() => void look(), everyMs);
  const looking = url === '' ? Promise.resolve() : look();
  return {
    latest: () => latest,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
};
