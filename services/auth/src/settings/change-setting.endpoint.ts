import {
  AppError,
  changeSetting,
  secretSettingKey,
  secretSettingValueSchema,
  settingKeySchema,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { settingDecider, settingStream } from './setting.decider.ts';
import type { SecretSettings } from './secret-settings.ts';
import type { AuthDb, AuthStore } from '#store.ts';

type Dependencies = { readonly store: AuthStore; readonly db: AuthDb; readonly secrets: SecretSettings };

export const createChangeSettingEndpoint = ({ store, db, secrets }: Dependencies): EndpointHandler =>
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
      db.selectFrom('rm_settings').select(['created_at', 'updated_at']).where('key', '=', key.data);
    const known = await find().executeTakeFirst();
    const changed = await store.execute({
      decider: settingDecider,
      stream: settingStream(key.data),
      command: {
        type: 'ChangeSetting',
        key: key.data,
        value: body.value,
        createdAt: known?.created_at.toISOString(),
      },
      metadata: metadataOf(context),
    });
    if (!changed.ok) throw AppError.from(changed.error);
    const row = await find().executeTakeFirstOrThrow();
    return {
      body: {
        key: key.data,
        value: changed.value.state.value ?? body.value,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      },
      written: changed.value.written,
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
