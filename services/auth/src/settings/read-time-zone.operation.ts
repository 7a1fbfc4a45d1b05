import { readTimeZone } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';

export const createReadTimeZoneOperation = (timeZone: () => Promise<string>): OperationHandler =>
  serveOperation(readTimeZone, async () => ({ timeZone: await timeZone() }));
