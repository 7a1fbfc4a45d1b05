export { createClosing } from './close-by-connection-limits.job.ts';
export { forgetReactions } from './forget-reactions.job.ts';
export type { Timer } from './perform-commands.ts';
export { reactToMessages } from './react.consumer.ts';
export { serveResumeAutomation } from './resume-automation.endpoint.ts';
export { serveTryOut } from './try-out.endpoint.ts';
export { spansProjection } from './spans.projection.ts';
export { createAutomationTimers } from './timers.job.ts';
