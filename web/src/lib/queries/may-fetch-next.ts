/** The next page is fetched when the end of the list is this near (px; rule U8). */
export const nearEndPx = 100;

type Pages = {
  readonly hasNextPage: boolean;
  /** True while any page is loading: the next one, or all of them again. */
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
};

/**
 * Whether the next page may be loaded; called on each render. After a failure the user must try again. During a refetch
 * of all pages, loading the next one would cancel it and hide its changes.
 */
export const mayFetchNext = ({ hasNextPage, isFetching, isFetchNextPageError }: Pages): boolean =>
  hasNextPage && !isFetching && !isFetchNextPageError;
