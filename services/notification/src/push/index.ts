export { noteDrops } from './push-drops.ts';
export { forgetRestingSessions, forgetSession } from './push-subscriptions.ts';
