import { listSigningKeys } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import type { AuthModule } from '../surroundings.ts';

export { hashTry, type Passwords } from './passwords.ts';
export { hashSecret, newSecret } from './secrets.ts';
export type { SignInThrottle } from './throttle.ts';

export const credentials: AuthModule = {
  open: ({ signingKeys }) => ({
    operations: [serveOperation(listSigningKeys, async () => ({ keys: await signingKeys.listPublic() }))],
  }),
};
