export { startFollowSettings } from './follow-settings.consumer.ts';
export { readAcceptsCalls } from './accepts-calls.ts';
