import { createUser, type User, userSchema } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import type { Passwords } from '#credentials/index.ts';
import { addUser, nextUserId } from './add-user.ts';
import { selectUsers, toUser } from './read-users.ts';
import { assertAddressIsFree, assertReferences, assertRoom, lockUsers } from './user-rules.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly passwords: Passwords;
  readonly newId: () => string;
  /** How many users there may be; undefined: any number (rule A13). */
  readonly userLimit: number | undefined;
};

export const createCreateUserEndpoint = ({
  store,
  passwords,
  newId,
  userLimit,
}: Dependencies): EndpointHandler =>
  serveEndpoint(createUser, async ({ body, context }) => {
    const { password, ...facts } = body;
    const passwordHash = await passwords.hash(password);
    const create = async (tx: AuthTransaction): Promise<User> => {
      await lockUsers(tx);
      await assertRoom(tx, userLimit);
      await assertAddressIsFree(tx, facts.email);
      await assertReferences(tx, facts);
      const userId = await nextUserId(tx);
      await addUser(tx, { facts: { ...facts, userId }, passwordHash, metadata: metadataOf(context) });
      return toUser(await selectUsers(tx.db).where('user.id', '=', userId).executeTakeFirstOrThrow());
    };
    const { result, written } = await store.once(commandOf(context, newId), create, userSchema);
    return { body: result, written };
  });
