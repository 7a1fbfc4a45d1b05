import type { ChannelSessionModule } from '#surroundings.ts';
import { followSettings } from './follow-settings.consumer.ts';

export { readAcceptsCalls } from './follow-settings.consumer.ts';

export const settings: ChannelSessionModule = {
  open: () => ({ consumers: (from) => [followSettings(from)] }),
};
