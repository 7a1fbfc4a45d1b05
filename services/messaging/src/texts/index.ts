export { type DeskTimeZone, findDeskTimeZone } from './desk-time-zone.ts';
export { renderDeskTextInZone, renderInZone } from './render-in-zone.ts';
export { renderForTicket } from './render-for-ticket.ts';
