import type { Ticket } from '@balcao/contracts';
import { listFilterIn, paths } from '../../config/paths.ts';

/** The address of the list that these parameters name. */
export const listIn = (address: URLSearchParams): string =>
  paths.tickets.to(
    address.get('tab') ?? undefined,
    address.get('search') ?? undefined,
    listFilterIn(address),
  );

/** The address of a ticket in the list of its status, with the filters of the present list. */
export const ticketBeside = ({ id, status }: Pick<Ticket, 'id' | 'status'>): string =>
  paths.ticket.to(id, status, undefined, listFilterIn(new URLSearchParams(window.location.search)));
