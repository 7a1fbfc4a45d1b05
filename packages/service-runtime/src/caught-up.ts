import type { Bus, Consumer } from '@balcao/event-bus';

/**
 * Whether a consumer has read its source's log to the end, and hears of what follows: false at the start and while the
 * broker is lost, until it has caught up again.
 */
export const watchCaughtUp = (
  bus: Pick<Bus, 'onLinkLost' | 'onLinkBack'>,
  consumer: Consumer,
): (() => boolean) => {
  let isCaughtUp = false;
  let links = 0;
  const catchUp = async (): Promise<void> => {
    const link = links;
    await consumer.caughtUp();
    // If the link was lost meanwhile, the next `onLinkBack` catches up.
    if (link === links) isCaughtUp = true;
  };
  bus.onLinkLost(() => {
    links += 1;
    isCaughtUp = false;
  });
  bus.onLinkBack(() => void catchUp());
  void catchUp();
  return () => isCaughtUp;
};
