export { createFindingAddresses } from './find-addresses.job.ts';
export { followLocations } from './follow-locations.consumer.ts';
export { createGoogleMaps } from './google-maps.ts';
export { deleteLocationsOf } from './waiting-locations.ts';
