export { createFindingAddresses } from './find-addresses.job.ts';
export { followPlaces } from './follow-places.consumer.ts';
export { createGoogleMaps } from './google-maps.ts';
export { forgetPlacesOf } from './places.ts';
