export { forgetRestingSessions, forgetSession } from './push-subscriptions.ts';
