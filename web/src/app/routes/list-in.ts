import { paths } from '../../config/paths.ts';

/** The address of the list that these parameters name. */
export const listIn = (address: URLSearchParams): string =>
  paths.tickets.to(address.get('tab') ?? undefined, address.get('search') ?? undefined);
