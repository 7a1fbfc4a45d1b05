type Pages = {
  readonly hasNextPage: boolean;
  /** Of anything: the next page, or all that is there anew. */
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
};

/**
 * Whether the end that comes near may fetch the page behind it, for whoever asks at each drawing. What failed waits for
 * a person; and while everything is fetched anew, the page would take the place of that, and what changed stay unseen.
 */
export const mayFetchNext = ({ hasNextPage, isFetching, isFetchNextPageError }: Pages): boolean =>
  hasNextPage && !isFetching && !isFetchNextPageError;
