import { AppError, showScript } from '@balcao/contracts';
import { type RequestHandler, Router } from 'express';
import { admit, type Door } from '../http/door.ts';
import { setQuota } from '../http/quota-headers.ts';
import { factsOf } from '../http/request-facts.ts';

/** What a script may do, from its token. People have pages of their own for that. */
export const createScriptRoute = (door: Door): Router => {
  const show: RequestHandler = async (request, response) => {
    factsOf(request).operation = showScript.operation;
    const actor = await admit(door, showScript, request).finally(() => {
      setQuota(response, factsOf(request).quota);
    });
    const { quota } = factsOf(request);
    if (actor.kind !== 'api' || quota === undefined) throw new AppError('ERR_NO_PERMISSION');
    const { isOver: _, ...left } = quota;
    const rights = await door.apiTokens.rightsOf(request.headers.authorization);
    response.status(showScript.status).json({ ...rights, quota: left });
  };
  return Router().get(showScript.path, show);
};
