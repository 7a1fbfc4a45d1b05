import { audit } from './audit/index.ts';
import { bell } from './bell/index.ts';
import { liveLog } from './live-log/index.ts';
import { presence } from './presence/index.ts';
import { push } from './push/index.ts';
import { recording } from './recording/index.ts';
import type { NotificationModule } from './surroundings.ts';

/** The aggregates of this service. */
export const modules: readonly NotificationModule[] = [recording, push, bell, audit, presence, liveLog];
