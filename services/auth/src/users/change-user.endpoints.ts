import { AppError, changeUser, userSchema, deleteUser } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser, commandOf } from '@balcao/event-bus';
import { editSince } from '@balcao/event-store';
import { z } from 'zod';
import { permittedChange, type UserChange } from './permitted-change.rules.ts';
import { detailsOf, distinctQueues, type UserFacts, userDecider, userStream } from './user.decider.ts';
import { shutOut, changePassword, userCommands } from './user-commands.ts';
import { selectUsers, toUser } from './users.query.ts';
import { assertAddressIsFree, assertReferences, otherAdmins, lockUsers } from './user-constraints.query.ts';
import type { AuthTransaction } from '#database/store.ts';
import { endSessions } from '#sessions/index.ts';
import { dropLink } from './password-links.table.ts';
import type { Surroundings } from '../surroundings.ts';
import { newId } from '@balcao/service-kit';

export const serveChangeUser = ({
  store,
  passwords,
  refreshRules: { sessionMs },
}: Surroundings): EndpointHandler =>
  serveEndpoint(changeUser, async ({ params: { userId }, body, actor, context }) => {
    const caller = signedInUser(actor);
    const permitted = permittedChange(caller, userId, body);
    if (!permitted.ok) throw AppError.from(permitted.error);
    const { password = '', ...wanted } = permitted.value;
    const passwordHash = password === '' ? undefined : await passwords.hash(password);
    const metadata = metadataOf(context);

    const change = async (tx: AuthTransaction): Promise<Changed> => {
      await lockUsers(tx);
      const stream = userStream(userId);
      const details = await editSince(tx, {
        decider: userDecider,
        stream,
        fieldsOf: detailsOf,
        wanted: withSortedQueues(wanted),
        ifMatch: context.ifMatch,
      });
      const { state } = await tx.load(userDecider, stream);
      const isShutOut = state.status === 'active' && !state.isSuspended && details.isSuspended === true;
      if (state.status === 'active') await assertFits(tx, state, details);
      await userCommands.within(
        tx,
        userId,
        {
          type: 'ChangeUser',
          details,
          isOwn: caller.userId === userId,
          otherAdmins: await otherAdmins(tx, userId),
        },
        { metadata },
      );
      if (passwordHash !== undefined) {
        const except = caller.userId === userId ? caller.sessionId : undefined;
        await changePassword(tx, { userId, passwordHash, except, sessionMs, metadata });
      }
      if (isShutOut) await shutOut(tx, { userId, sessionMs, metadata });
      const user = toUser(await selectUsers(tx.db).where('user.id', '=', userId).executeTakeFirstOrThrow());
      return { user, version: (await tx.load(userDecider, stream)).revision };
    };
    const { result, written } = await store.once(commandOf(context, newId), change, changedSchema);
    return { body: result.user, version: result.version, written };
  });

const changedSchema = z.object({ user: userSchema, version: z.number().int() });
type Changed = z.infer<typeof changedSchema>;

type Details = Omit<UserChange, 'password'>;

const withSortedQueues = (wanted: Details): Details =>
  wanted.queueIds === undefined ? wanted : { ...wanted, queueIds: distinctQueues(wanted.queueIds) };

/** Unchanged values may name sectors or connections that were deleted meanwhile. */
const assertFits = async (tx: AuthTransaction, before: UserFacts, details: Details): Promise<void> => {
  const { email, whatsappId = null, queueIds = [] } = details;
  if (email !== undefined && email !== before.email) await assertAddressIsFree(tx, email, before.userId);
  await assertReferences(tx, {
    whatsappId: whatsappId === before.whatsappId ? null : whatsappId,
    queueIds: queueIds.filter((queueId) => !before.queueIds.includes(queueId)),
  });
};

/** Ticket returns the user's tickets when it gets the event. */
export const serveDeleteUser = ({ store, refreshRules: { sessionMs } }: Surroundings): EndpointHandler =>
  serveEndpoint(deleteUser, async ({ params: { userId }, context }) => {
    const metadata = metadataOf(context);
    const remove = async (tx: AuthTransaction): Promise<{ message: string }> => {
      await lockUsers(tx);
      const command = { type: 'DeleteUser', otherAdmins: await otherAdmins(tx, userId) } as const;
      await userCommands.within(tx, userId, command, { metadata });
      // Before the sessions are read: a sign-in waits for this row, or is among them.
      await tx.db.deleteFrom('st_credentials').where('user_id', '=', userId).execute();
      await dropLink(tx.db, userId);
      await tx.db.deleteFrom('st_devices').where('user_id', '=', userId).execute();
      await endSessions(tx, { userId, reason: 'user-deleted', except: undefined, sessionMs, metadata });
      return { message: 'User deleted' };
    };
    const { result, written } = await store.once(commandOf(context, newId), remove, deleteUser.response);
    return { body: result, written };
  });
