import { AppError, letUserIn, type User, userSchema } from '@balcao/contracts';
import { commandOf, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { userDecider, userStream } from './user.decider.ts';
import { selectUsers, toUser } from './read-users.ts';
import { assertReferences, lockUsers } from './user-constraints.query.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';

type Dependencies = { readonly store: AuthStore; readonly newId: () => string };

/** An admin admits a self-registered user; a second, concurrent admission changes nothing. */
export const createLetUserInEndpoint = ({ store, newId }: Dependencies): EndpointHandler =>
  serveEndpoint(letUserIn, async ({ params: { userId }, body: { queueIds }, context }) => {
    const letIn = async (tx: AuthTransaction): Promise<User> => {
      await lockUsers(tx);
      await assertReferences(tx, { whatsappId: null, queueIds });
      const outcome = await tx.execute({
        decider: userDecider,
        stream: userStream(userId),
        command: { type: 'LetIn', queueIds },
        metadata: metadataOf(context),
      });
      if (!outcome.ok) throw AppError.from(outcome.error);
      return toUser(await selectUsers(tx.db).where('user.id', '=', userId).executeTakeFirstOrThrow());
    };
    const { result, written } = await store.once(commandOf(context, newId), letIn, userSchema);
    return { body: result, written };
  });
