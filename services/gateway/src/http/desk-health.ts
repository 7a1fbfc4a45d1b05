import { type ServiceName, serviceNameSchema } from '@balcao/contracts';
import { Router } from 'express';

type Parts = Readonly<Record<string, boolean>>;

type Options = {
  readonly isServiceReady: (service: ServiceName) => Promise<boolean>;
  /** Of this process. */
  readonly isGatewayReady: () => Promise<boolean>;
};

/** The page is public, and asking all services costs something, so answers are reused for this long. */
const freshMs = 500;

/** `/livez` and the public `/readyz`, which reports on the whole desk (rule G15). */
export const createHealthRoutes = ({ isServiceReady, isGatewayReady }: Options): Router => {
  const ask = async (): Promise<Parts> => {
    const answers = await Promise.all([
      ...serviceNameSchema.options.map(async (service): Promise<[string, boolean]> => [
        service,
        await isServiceReady(service),
      ]),
      isGatewayReady().then((isReady): [string, boolean] => ['gateway', isReady]),
    ]);
    return Object.fromEntries(answers);
  };
  let last: { readonly at: number; readonly parts: Promise<Parts> } | undefined;
  const askOnce = (): Promise<Parts> => {
    if (last === undefined || Date.now() - last.at > freshMs) last = { at: Date.now(), parts: ask() };
    return last.parts;
  };

  const router = Router();
  router.get('/livez', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'alive' });
  });
  router.get('/readyz', async (_request, response) => {
    const parts = await askOnce();
    const missing = Object.keys(parts).filter((part) => parts[part] !== true);
    response
      .status(missing.length === 0 ? 200 : 503)
      .set('cache-control', 'no-store')
      .json(missing.length === 0 ? { status: 'ready' } : { status: 'not ready', missing });
  });
  return router;
};
