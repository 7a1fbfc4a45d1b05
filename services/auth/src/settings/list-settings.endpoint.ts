import { can, listSettings } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { SecretSettings } from './secret-settings.ts';
import type { AuthDb } from '#store.ts';

type Dependencies = { readonly db: AuthDb; readonly secrets: SecretSettings };

export const createListSettingsEndpoint = ({ db, secrets }: Dependencies): EndpointHandler =>
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
