import { AppError, signUp, tooMany, type User, userSchema } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { hashTry } from '#credentials/index.ts';
import type { UserFacts } from '#users/user.decider.ts';
import {
  addUser,
  assertAddressIsFree,
  assertRoom,
  lockUsers,
  nextUserId,
  selectUsers,
  toUser,
} from '#users/index.ts';
import type { AuthDb, AuthTransaction } from '#database/store.ts';
import type { Surroundings } from '../surroundings.ts';
import { newId } from '@balcao/service-kit';

/** Anybody may become an attendant without sectors, while the setting allows it. */
export const serveSignUp = ({ store, passwords, signUpTries, userLimit }: Surroundings): EndpointHandler =>
  serveEndpoint(signUp, async ({ body: { name, email, password }, context }) => {
    // Before the slow hash, so that a refusal is cheap.
    await assertOpen(store.db);
    const { clientAddress = 'unknown' } = context;
    const retryAfterSeconds = await signUpTries.count(clientAddress);
    if (retryAfterSeconds > 0) throw tooMany('sign-ups', retryAfterSeconds);
    const passwordHash = await hashTry(passwords, password, () => signUpTries.giveBack(clientAddress));
    const enter = async (tx: AuthTransaction): Promise<User> => {
      await lockUsers(tx);
      await assertOpen(tx.db);
      await assertRoom(tx, userLimit);
      await assertAddressIsFree(tx, email);
      const userId = await nextUserId(tx);
      await addUser(tx, {
        facts: { userId, name, email, ...newcomer },
        origin: 'sign-up',
        passwordHash,
        metadata: metadataOf(context),
      });
      return toUser(await selectUsers(tx.db).where('user.id', '=', userId).executeTakeFirstOrThrow());
    };
    const { result, written } = await store.once(commandOf(context, newId), enter, userSchema);
    return { body: result, written };
  });

/** An unknown person: an admin decides what they may see. */
const newcomer = {
  profile: 'user',
  isTricked: 'disabled',
  startWork: '',
  endWork: '',
  queueIds: [],
  whatsappId: null,
} satisfies Partial<UserFacts>;

const assertOpen = async (db: AuthDb): Promise<void> => {
  const setting = await db
    .selectFrom('rm_settings')
    .select('value')
    .where('key', '=', 'userCreation')
    .executeTakeFirst();
  if (setting?.value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
};
