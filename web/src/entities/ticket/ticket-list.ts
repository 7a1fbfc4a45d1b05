import type { TicketStatus } from '@balcao/contracts';

/** The tickets of a status, or the results of a search. */
export type ListKind = TicketStatus | 'search';

/** The filters of one list. */
export type TicketList = {
  readonly status: ListKind;
  /** Includes tickets of other attendants; it matters only for open tickets. */
  readonly showAll: boolean;
  /** The chosen sectors; if absent, all visible ones and tickets without a sector. */
  readonly queueIds?: readonly number[] | undefined;
  /** Only contacts with one of these tags; absent: any contact. */
  readonly tagIds?: readonly number[] | undefined;
  /** The search text of a list of kind `search`. */
  readonly search?: string | undefined;
};
