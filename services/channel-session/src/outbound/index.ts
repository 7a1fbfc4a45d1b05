import type { ChannelSessionModule } from '#surroundings.ts';
import { followMessages } from './follow-messages.consumer.ts';

export { recordChanges } from './record-changes.ts';
export { type Outcome, recordOutcomes } from './record-outcomes.ts';

export const outbound: ChannelSessionModule = {
  open: (surroundings) => ({ consumers: (from) => [followMessages(from, surroundings)] }),
};
