import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isEnabled, settingQueries } from '../../entities/setting/setting-queries.ts';
import { userQueries } from '../../features/users/api/user-queries.ts';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { allQueues } from '../../entities/queue/all-queues.ts';

export const stepNames = ['connection', 'sector', 'people', 'greeting'] as const;
type StepName = (typeof stepNames)[number];

export type Steps = {
  readonly isDone: Readonly<Record<StepName, boolean>>;
  readonly areDone: boolean;
  /** A connection to which no phone was ever linked. */
  readonly unlinked: string | undefined;
  readonly hasSectors: boolean;
};

/** Which steps are done before customers can be answered; undefined until it is known. */
export const useSteps = (): Steps | undefined => {
  const { data: connections } = useQuery(allConnections);
  const { data: queues } = useQuery(allQueues);
  const { data: settings } = useQuery(settingQueries.list());
  const { data: users } = useInfiniteQuery(userQueries.list(''));
  if (connections === undefined || queues === undefined || settings === undefined || users === undefined)
    return undefined;
  // A linked connection counts as linked even while it is down.
  const linked = connections.filter(({ status, number }) => status === 'CONNECTED' || number !== null);
  const isDone = {
    connection: linked.length > 0,
    sector: queues.length > 0 || isEnabled(settings, 'allTicket'),
    people: users.pages.some(({ count }) => count > 1),
    greeting: [...connections, ...queues].some(({ greetingMessage }) => greetingMessage.trim() !== ''),
  };
  return {
    isDone,
    areDone: stepNames.every((name) => isDone[name]),
    unlinked: linked.length > 0 ? undefined : connections[0]?.name,
    hasSectors: queues.length > 0,
  };
};
