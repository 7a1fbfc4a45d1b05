import type { IntegrationModule } from '#surroundings.ts';
import { followLocations } from './follow-locations.consumer.ts';

export { deleteLocationsOf } from './waiting-locations.ts';

export const locations: IntegrationModule = {
  open: (surroundings) => ({ consumers: (from) => [followLocations(from, surroundings)] }),
};
