export { renderForTicket } from './render-for-ticket.ts';
