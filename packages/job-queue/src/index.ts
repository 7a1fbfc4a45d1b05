export { defineJob, type JobDefinition } from './job.ts';
export { createProducer, type JobCounts, type JobProducer } from './producer.ts';
export { type JobObserver, type JobOutcome, type JobWorker, startWorker } from './worker.ts';
