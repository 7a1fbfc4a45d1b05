export { startFollowSettings } from './follow-settings.consumer.ts';
export { readTakesCalls } from './takes-calls.ts';
