export { type DeskTimeZone, findDeskTimeZone } from './desk-time-zone.ts';
export { renderInZone } from './render-in-zone.ts';
export { renderForTicket } from './render-for-ticket.ts';
