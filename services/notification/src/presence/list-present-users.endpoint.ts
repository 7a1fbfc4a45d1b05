import { AppError, listPresentUsers } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { Redis } from 'ioredis';
import { readUsersLooking } from './users-looking.ts';

/** @throws ERR_UNAVAILABLE while Redis does not answer: unknown presence must not look like absence. */
export const serveListPresentUsers = (redis: Pick<Redis, 'zrangebyscore'>): EndpointHandler =>
  serveEndpoint(listPresentUsers, async () => {
    const looking = await readUsersLooking(redis).catch((cause: unknown) => {
      throw new AppError('ERR_UNAVAILABLE', {}, { cause });
    });
    return { body: { userIds: [...looking].toSorted((one, other) => one - other) } };
  });
