import type { Logger } from '@balcao/service-kit';
import { type PeriodicJob, schedule } from '@balcao/service-runtime/jobs/schedule';
import { z } from 'zod';
import { gatewayJobs } from '#gateway.jobs.ts';

export type ReleaseWatch = {
  /** The newest release of the list; undefined while it is unknown. */
  readonly latest: () => string | undefined;
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Answers with a release, or with releases, newest first, as GitHub does. "": no requests. */
  readonly url: string;
  readonly log: Logger;
  readonly job?: PeriodicJob;
};

const patienceMs = 5_000;
const releaseSchema = z.object({ tag_name: z.string().max(50) });
const answerSchema = z.union([releaseSchema, z.tuple([releaseSchema], z.unknown())]);

/** Checks from time to time whether there is a newer release. A desk without internet access works the same. */
export const startReleaseWatch = ({ url, log, job = gatewayJobs.lookForRelease }: Options): ReleaseWatch => {
  let latest: string | undefined;
  const look = async (stopping: AbortSignal): Promise<void> => {
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)]);
      const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
      const answer = answerSchema.parse(await response.json());
      latest = Array.isArray(answer) ? answer[0].tag_name : answer.tag_name;
    } catch (error) {
      log.debug({ err: error }, 'releases could not be looked up');
    }
  };
  const looking = schedule(job, look, { log });
  if (url !== '') looking.start();
  return {
    latest: () => latest,
    stop: looking.stop,
  };
};
