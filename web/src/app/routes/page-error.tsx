import { useCallback } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { RouteError } from './route-error.tsx';

/** Shows in place of a page that broke or could not be loaded. */
export const PageError = () => {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  return <RouteError error={error} resetErrorBoundary={retry} />;
};
