import type { AuthModule } from '../surroundings.ts';
import { serveChangeSetting, serveListSettings } from './settings.endpoints.ts';
import { settingsProjection } from './settings.projection.ts';
import { serveReadTimeZone } from './time-zone.operation.ts';

export { settingCommands } from './settings.endpoints.ts';

export const settings: AuthModule = {
  projections: [settingsProjection],
  open: (surroundings) => ({
    endpoints: [serveListSettings(surroundings), serveChangeSetting(surroundings)],
    operations: [serveReadTimeZone(surroundings)],
  }),
};
