import { AppError, listPresentUsers, visibleUser, visibleUsersKey } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { Redis } from 'ioredis';
import type { Surroundings } from '#surroundings.ts';

/** @throws ERR_UNAVAILABLE while Redis does not answer: unknown presence must not look like absence. */
export const serveListPresentUsers = ({ redis }: Surroundings): EndpointHandler =>
  serveEndpoint(listPresentUsers, async () => {
    const looking = await readUsersLooking(redis).catch((cause: unknown) => {
      throw new AppError('ERR_UNAVAILABLE', {}, { cause });
    });
    return { body: { userIds: [...looking].toSorted((one, other) => one - other) } };
  });

/** The users who look at the desk: gateways record that in Redis for their own sockets. */
export const readUsersLooking = async (redis: Pick<Redis, 'zrangebyscore'>): Promise<ReadonlySet<number>> => {
  const found = await redis.zrangebyscore(visibleUsersKey, Date.now(), '+inf');
  return new Set(found.map(visibleUser.userIdOf));
};
