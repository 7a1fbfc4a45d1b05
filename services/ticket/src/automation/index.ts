export { forgetReactions } from './forget-reactions.job.ts';
export { perform, type Timer } from './perform-commands.ts';
export { findReactingTickets } from './reacting-tickets.query.ts';
export type { DeskTime } from './react.state.ts';
export { reactToMessages } from './react.consumer.ts';
export { serveResumeAutomation } from './resume-automation.endpoint.ts';
export { serveTryOut } from './try-out.endpoint.ts';
export { spansProjection } from './spans.projection.ts';
export { createAutomationTimers } from './timers.job.ts';
