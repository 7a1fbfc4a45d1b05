export { recordChanges } from './record-changes.ts';
export { type Outcome, recordOutcomes } from './record-outcomes.ts';
