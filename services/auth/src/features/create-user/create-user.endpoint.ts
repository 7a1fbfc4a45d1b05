import { AppError, createUser, type User, userSchema } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Passwords } from '#credentials/passwords.ts';
import { addUser, lockUsers, nextUserId } from '#people/add-user.ts';
import { selectUsers, toUser } from '#people/read-users.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';
import { sql } from 'kysely';

type Dependencies = {
  readonly store: AuthStore;
  readonly passwords: Passwords;
  readonly newId: () => string;
  /** How many users there may be; undefined: any number (4-settled.md 20). */
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
    const { result, written } = await store.once(context.commandId ?? newId(), create, userSchema);
    return { body: result, written };
  });

const assertRoom = async (tx: AuthTransaction, userLimit: number | undefined): Promise<void> => {
  if (userLimit === undefined) return;
  const { count } = await tx.db
    .selectFrom('rm_users')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= userLimit) throw new AppError('ERR_USER_CREATION_COUNT');
};

const assertAddressIsFree = async (tx: AuthTransaction, email: string): Promise<void> => {
  const taken = await tx.db.selectFrom('rm_users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken !== undefined) throw new AppError('ERR_USER_EMAIL_ALREADY_EXISTS', { field: 'email' });
};

/** Ids inside the body name things that exist (quality.md S11). No service has sectors to name yet. */
const assertReferences = async (
  tx: AuthTransaction,
  { whatsappId, queueIds }: { whatsappId: number | null; queueIds: readonly number[] },
): Promise<void> => {
  if (queueIds.length > 0) throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueIds' });
  if (whatsappId === null) return;
  const connection = await tx.db
    .selectFrom('rm_connections')
    .select('id')
    .where('id', '=', whatsappId)
    .executeTakeFirst();
  if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND', { field: 'whatsappId' });
};
