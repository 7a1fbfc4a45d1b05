import { listSigningKeys } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { SigningKeys } from './signing-keys.ts';

export const createListSigningKeysOperation = (keys: SigningKeys): OperationHandler =>
  serveOperation(listSigningKeys, async () => ({ keys: await keys.listPublic() }));
