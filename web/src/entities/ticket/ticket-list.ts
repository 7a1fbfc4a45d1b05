import type { TicketStatus } from '@balcao/contracts';

/** A list by status, or what a search found. */
export type ListKind = TicketStatus | 'search';

/** One list of the screen. */
export type TicketList = {
  readonly status: ListKind;
  /** Also what is attended by others; it matters to open tickets only. */
  readonly showAll: boolean;
  /** The chosen sectors; absent: all visible ones, and none. */
  readonly queueIds?: readonly number[] | undefined;
  /** Only contacts with one of these tags; absent: any contact. */
  readonly tagIds?: readonly number[] | undefined;
  /** What is searched for, in the list of kind `search`. */
  readonly search?: string | undefined;
};
