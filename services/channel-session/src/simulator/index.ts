import type { ChannelSessionModule } from '#surroundings.ts';
import { serveSimulator } from './simulate-phone.endpoints.ts';

export const simulator: ChannelSessionModule = {
  open: (surroundings) => ({ endpoints: serveSimulator(surroundings) }),
};
