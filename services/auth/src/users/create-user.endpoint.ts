import { createUser, inviteUser, type NewEventMetadata, type User, userSchema } from '@balcao/contracts';
import { commandOf, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Passwords } from '#credentials/index.ts';
import { addUser, nextUserId } from './add-user.ts';
import { selectUsers, toUser } from './read-users.ts';
import type { EditedUser } from './user.decider.ts';
import { assertAddressIsFree, assertReferences, assertRoom, lockUsers } from './user-constraints.query.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly passwords: Passwords;
  readonly newId: () => string;
  /** The largest number of users; undefined: no limit (rule A13). */
  readonly userLimit: number | undefined;
};

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

export const createCreateUserEndpoint = ({
  store,
  passwords,
  newId,
  userLimit,
}: Dependencies): EndpointHandler =>
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
export const createInviteUserEndpoint = ({
  store,
  newId,
  userLimit,
}: Omit<Dependencies, 'passwords'>): EndpointHandler =>
  serveEndpoint(inviteUser, async ({ body: user, context }) => {
    const metadata = metadataOf(context);
    const { result, written } = await store.once(
      commandOf(context, newId),
      (tx) => create(tx, { user, passwordHash: undefined, userLimit, metadata }),
      userSchema,
    );
    return { body: result, written };
  });
