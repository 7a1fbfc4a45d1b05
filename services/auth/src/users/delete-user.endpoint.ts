import { AppError, deleteUser } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { userDecider, userStream } from './user.decider.ts';
import { endSessions } from '#sessions/index.ts';
import { dropLink } from './password-links.table.ts';
import { otherAdmins, lockUsers } from './user-constraints.query.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly newId: () => string;
  readonly sessionMs: number;
};

const { response } = deleteUser;

/** Ticket returns the user's tickets when it gets the event. */
export const createDeleteUserEndpoint = ({ store, newId, sessionMs }: Dependencies): EndpointHandler =>
  serveEndpoint(deleteUser, async ({ params: { userId }, context }) => {
    const metadata = metadataOf(context);
    const remove = async (tx: AuthTransaction): Promise<{ message: string }> => {
      await lockUsers(tx);
      const stream = userStream(userId);
      const deleted = await tx.execute({
        decider: userDecider,
        stream,
        command: { type: 'DeleteUser', otherAdmins: await otherAdmins(tx, userId) },
        metadata,
      });
      if (!deleted.ok) throw AppError.from(deleted.error);
      // Before the sessions are read: a sign-in waits for this row, or is among them.
      await tx.db.deleteFrom('st_credentials').where('user_id', '=', userId).execute();
      await dropLink(tx.db, userId);
      await tx.db.deleteFrom('st_devices').where('user_id', '=', userId).execute();
      await endSessions(tx, { userId, reason: 'user-deleted', except: undefined, sessionMs, metadata });
      return { message: 'User deleted' };
    };
    const { result, written } = await store.once(commandOf(context, newId), remove, response);
    return { body: result, written };
  });
