import { z } from 'zod';
import { defineJob, startWorker } from '../index.ts';
import { silentLog } from './silent-log.ts';

// A process to be killed: it takes a job, reports that, and never finishes it.
startWorker({
  job: defineJob({ name: 'test.stuck', payload: z.object({ connectionId: z.number() }) }),
  redisUrl: z.string().parse(process.argv[2]),
  log: silentLog,
  lockMs: 1_000,
  process: () => {
    process.stdout.write('taken\n');
    return new Promise(() => undefined);
  },
});
