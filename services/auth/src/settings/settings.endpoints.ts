import {
  can,
  listSettings,
  AppError,
  changeSetting,
  secretSettingKey,
  secretSettingValueSchema,
  settingKeySchema,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, metadataOf } from '@balcao/event-bus';
import { commandHandler } from '#database/store.ts';
import { settingDecider, settingStream } from './setting.decider.ts';
import type { Surroundings } from '../surroundings.ts';

export const settingCommands = commandHandler(settingDecider, settingStream);

export const serveListSettings = ({ store: { db }, secrets }: Surroundings): EndpointHandler =>
  serveEndpoint(listSettings, async ({ actor }) => {
    const rows = await db
      .selectFrom('rm_settings')
      .select(['key', 'value', 'created_at', 'updated_at'])
      .orderBy('key')
      .execute();
    const settings = rows.map(({ key, value, created_at, updated_at }) => ({
      key,
      value,
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
    }));
    const seesSecrets = actor.kind === 'user' && can(actor.profile, 'settings:viewSecrets');
    return { body: seesSecrets ? [...settings, ...(await secrets.list())] : settings };
  });

export const serveChangeSetting = ({ store, secrets }: Surroundings): EndpointHandler =>
  serveEndpoint(changeSetting, async ({ params, body, context }) => {
    if (params.settingKey === secretSettingKey) {
      assertFitsSecret(body.value);
      const { result, written } = await store.transaction(async (tx) => {
        const setting = await secrets.change(tx, body.value);
        await tx.append(settingStream(secretSettingKey), 'any', [secretChanged], {
          metadata: metadataOf(context),
        });
        return setting;
      });
      return { body: result, written };
    }
    const key = settingKeySchema.safeParse(params.settingKey);
    if (!key.success) throw new AppError('ERR_NO_SETTING_FOUND');
    const find = () =>
      store.db.selectFrom('rm_settings').select(['created_at', 'updated_at']).where('key', '=', key.data);
    const known = await find().executeTakeFirst();
    const changed = await settingCommands.execute(
      store,
      key.data,
      {
        type: 'ChangeSetting',
        key: key.data,
        value: body.value,
        createdAt: known?.created_at.toISOString(),
      },
      { metadata: metadataOf(context) },
    );
    const row = await find().executeTakeFirstOrThrow();
    return {
      body: {
        key: key.data,
        value: changed.state.value ?? body.value,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      },
      written: changed.written,
    };
  });

/**
 * The secret is in its table only, so that no event, screen or log holds it. No decider can compare it with the old
 * one, so this event only records the change.
 */
const secretChanged = { type: 'SecretSettingChanged', data: { key: secretSettingKey } } as const;

const assertFitsSecret = (value: string): void => {
  if (!secretSettingValueSchema.safeParse(value).success)
    throw new AppError('ERR_SETTING_VALUE_INVALID', { field: 'value' });
};
