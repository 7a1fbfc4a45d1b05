import { randomBytes } from 'node:crypto';
import { type SettingKey, settingKeys, settingRules } from '@balcao/contracts';
import { metadataOf, systemContext } from '@balcao/event-bus';
import type { Passwords } from '#credentials/index.ts';
import { settingDecider, settingStream } from '#settings/setting.decider.ts';
import { addUser, lockUsers, nextUserId } from '#users/index.ts';
import type { AuthStore } from '#database/store.ts';
import { settingCommands } from '#settings/index.ts';

type FirstAdmin = { readonly email: string; readonly password: string | undefined };
type Dependencies = {
  readonly store: AuthStore;
  readonly passwords: Passwords;
  readonly admin: FirstAdmin;
  /** Initial values of settings from the environment. */
  readonly firstValues: Readonly<Partial<Record<SettingKey, string>>>;
  /** Called once, by the process that generated the password. */
  readonly announcePassword: (email: string, password: string) => void;
};

const passwordBytes = 12;
const metadata = metadataOf(systemContext('prepare-desk'));

/** Creates the first contents of a desk. It is harmless at later starts, and beside another starting process. */
export const prepareDesk = async (dependencies: Dependencies): Promise<void> => {
  await setMissingSettings(dependencies);
  await addFirstAdmin(dependencies);
};

/** Creates missing keys, such as those of a newer release (rule D1). */
const setMissingSettings = async ({
  store,
  firstValues,
}: Pick<Dependencies, 'store' | 'firstValues'>): Promise<void> => {
  await store.transaction(async (tx) => {
    for (const key of settingKeys) {
      const { revision } = await tx.load(settingDecider, settingStream(key));
      if (revision > 0) continue;
      await settingCommands.within(
        tx,
        key,
        { type: 'ChangeSetting', key, value: firstValues[key] ?? settingRules[key].initial },
        { metadata },
      );
    }
  });
};

const addFirstAdmin = async ({ store, passwords, admin, announcePassword }: Dependencies): Promise<void> => {
  const madePassword =
    admin.password === undefined ? randomBytes(passwordBytes).toString('base64url') : undefined;
  const { result: wasAdded } = await store.transaction(async (tx) => {
    await lockUsers(tx);
    const someone = await tx.db.selectFrom('rm_users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return false;
    const passwordHash = await passwords.hash(madePassword ?? admin.password ?? '');
    const userId = await nextUserId(tx);
    await addUser(tx, {
      facts: {
        userId,
        name: 'Admin',
        email: admin.email,
        profile: 'admin',
        isTricked: 'enabled',
        startWork: '00:00',
        endWork: '23:59',
        queueIds: [],
        whatsappId: null,
      },
      origin: 'first-start',
      passwordHash,
      metadata,
    });
    return true;
  });
  if (wasAdded && madePassword !== undefined) announcePassword(admin.email, madePassword);
};
