import type { AuthModule } from '../surroundings.ts';
import { serveRefreshSession } from './refresh-session.endpoint.ts';
import { serveSignIn } from './sign-in.endpoint.ts';
import { serveSignUp } from './sign-up.endpoint.ts';

export { forgetRefreshTokens } from './refresh-tokens.table.ts';

export const signIn: AuthModule = {
  open: (surroundings) => ({
    endpoints: [serveSignIn(surroundings), serveRefreshSession(surroundings), serveSignUp(surroundings)],
  }),
};
