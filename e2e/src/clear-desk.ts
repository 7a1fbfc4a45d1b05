import {
  changeUser,
  deleteAllContacts,
  deleteAllQuickAnswers,
  deleteAllTags,
  deleteConnection,
  deleteQueue,
  deleteUser,
  listQueues,
  listSettings,
  listUsers,
  settingRules,
  showContactDeletion,
} from '@balcao/contracts';
import { deskClient, type DeskClient, isRefusal } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';

/** One after the other: a service that gets all of the calls at once refuses some as too many. */
const inOrder = <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<unknown> =>
  all.reduce<Promise<unknown>>((done, one) => done.then(() => act(one)), Promise.resolve());

const initialOf = new Map(Object.entries(settingRules).map(([key, { initial }]) => [key, initial]));

const restoreSettings = async (admin: DeskClient): Promise<void> => {
  const changed = (await admin.call(listSettings)).filter(
    ({ key, value }) => initialOf.has(key) && initialOf.get(key) !== value,
  );
  await inOrder(changed, ({ key }) => admin.changeSetting(key, initialOf.get(key) ?? ''));
};

const deleteContacts = async (admin: DeskClient): Promise<void> => {
  const { deletion } = await admin.call(deleteAllContacts);
  await until(
    async () => {
      const { state } = await admin.call(showContactDeletion, { params: { deletionId: deletion.id } });
      return state === 'done' ? true : undefined;
    },
    () => 'the contacts were not deleted',
  );
};

const deleteUsers = async (admin: DeskClient, except: number): Promise<void> => {
  for (;;) {
    const { users } = await admin.call(listUsers);
    const others = users.filter(({ id }) => id !== except);
    if (others.length === 0) return;
    await inOrder(others, ({ id }) => admin.call(deleteUser, { params: { userId: id } }));
  }
};

/**
 * Deletes everything that a test file created at a desk, except its first admin. The event log and the counters remain,
 * so ids go on.
 */
export const clearDesk = async (stack: Stack): Promise<void> => {
  const admin = deskClient(stack.url);
  const { user } = await admin.signIn(stack.adminEmail, stack.adminPassword);
  // The connections first, so that they bring no more messages.
  await inOrder(await admin.connections(), ({ id }) =>
    admin.call(deleteConnection, { params: { whatsappId: id } }),
  );
  await deleteContacts(admin);
  await deleteUsers(admin, user.id);
  await inOrder(await admin.call(listQueues), ({ id }) =>
    admin.call(deleteQueue, { params: { queueId: id } }),
  );
  await admin.call(deleteAllTags);
  await admin.call(deleteAllQuickAnswers).catch((error: unknown) => {
    if (!isRefusal(error, 'ERR_NO_QUICK_ANSWERS_FOUND')) throw error;
  });
  await restoreSettings(admin);
  await admin.call(changeUser, {
    params: { userId: user.id },
    body: { name: 'Admin', queueIds: [], whatsappId: null },
  });
};
