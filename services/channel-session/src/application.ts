import { connections } from './connections/index.ts';
import { forgetting } from './forgetting/index.ts';
import { outbound } from './outbound/index.ts';
import { settings } from './settings/index.ts';
import { simulator } from './simulator/index.ts';
import type { ChannelSessionModule } from './surroundings.ts';

/** The aggregates of this service; `run-sessions.ts` starts its background work. */
export const modules: readonly ChannelSessionModule[] = [
  outbound,
  connections,
  settings,
  forgetting,
  simulator,
];
