import {
  createUser,
  inviteUser,
  type NewEventMetadata,
  type User,
  userSchema,
  letUserIn,
} from '@balcao/contracts';
import { commandOf, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { addUser, nextUserId, userCommands } from './user-commands.ts';
import { selectUsers, toUser } from './users.query.ts';
import type { EditedUser } from './user.decider.ts';
import { assertAddressIsFree, assertReferences, assertRoom, lockUsers } from './user-constraints.query.ts';
import type { AuthTransaction } from '#database/store.ts';
import type { Surroundings } from '../surroundings.ts';
import { newId } from '@balcao/service-kit';

type NewUser = {
  readonly user: EditedUser;
  /** Undefined: the user is invited. */
  readonly passwordHash: string | undefined;
  readonly userLimit: number | undefined;
  readonly metadata: NewEventMetadata;
};

const create = async (
  tx: AuthTransaction,
  { user: { isSuspended, ...facts }, passwordHash, userLimit, metadata }: NewUser,
): Promise<User> => {
  await lockUsers(tx);
  await assertRoom(tx, userLimit);
  await assertAddressIsFree(tx, facts.email);
  await assertReferences(tx, facts);
  const userId = await nextUserId(tx);
  await addUser(tx, {
    facts: { ...facts, userId },
    isSuspended,
    ...(passwordHash === undefined ? { origin: 'invitation' } : {}),
    passwordHash,
    metadata,
  });
  return toUser(await selectUsers(tx.db).where('user.id', '=', userId).executeTakeFirstOrThrow());
};

export const serveCreateUser = ({ store, passwords, userLimit }: Surroundings): EndpointHandler =>
  serveEndpoint(createUser, async ({ body, context }) => {
    const { password, ...user } = body;
    const passwordHash = await passwords.hash(password);
    const metadata = metadataOf(context);
    const { result, written } = await store.once(
      commandOf(context, newId),
      (tx) => create(tx, { user, passwordHash, userLimit, metadata }),
      userSchema,
    );
    return { body: result, written };
  });

/** A user without a password, which they choose by a link (rule A24). */
export const serveInviteUser = ({ store, userLimit }: Surroundings): EndpointHandler =>
  serveEndpoint(inviteUser, async ({ body: user, context }) => {
    const metadata = metadataOf(context);
    const { result, written } = await store.once(
      commandOf(context, newId),
      (tx) => create(tx, { user, passwordHash: undefined, userLimit, metadata }),
      userSchema,
    );
    return { body: result, written };
  });

/** An admin admits a self-registered user; a second, concurrent admission changes nothing. */
export const serveLetUserIn = ({ store }: Surroundings): EndpointHandler =>
  serveEndpoint(letUserIn, async ({ params: { userId }, body: { queueIds }, context }) => {
    const letIn = async (tx: AuthTransaction): Promise<User> => {
      await lockUsers(tx);
      await assertReferences(tx, { whatsappId: null, queueIds });
      await userCommands.within(tx, userId, { type: 'LetIn', queueIds }, { metadata: metadataOf(context) });
      return toUser(await selectUsers(tx.db).where('user.id', '=', userId).executeTakeFirstOrThrow());
    };
    const { result, written } = await store.once(commandOf(context, newId), letIn, userSchema);
    return { body: result, written };
  });
