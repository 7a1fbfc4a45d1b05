import { visibleUser, visibleUsersKey } from '@balcao/contracts';
import type { Redis } from 'ioredis';

/** The users who look at the desk: gateways record that in Redis for their own sockets. */
export const readUsersLooking = async (redis: Pick<Redis, 'zrangebyscore'>): Promise<ReadonlySet<number>> => {
  const found = await redis.zrangebyscore(visibleUsersKey, Date.now(), '+inf');
  return new Set(found.map(visibleUser.userIdOf));
};
