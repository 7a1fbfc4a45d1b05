import { sayOnTerminal } from '../src/console.ts';
import { runDesk } from '../src/commands/start.ts';
import { readSettings } from '../src/settings.ts';
import { launch } from '../src/supervisor/launch.ts';
import { serviceNames } from '../src/supervisor/service-environment.ts';
import { fixtureServices } from './fixtures.ts';

// Runs what `npm start` runs, or `npm run dev` in watch mode, but with the fixture services and without the web client.

const settings = readSettings(process.env);

try {
  process.exitCode = await runDesk('npm start', settings, sayOnTerminal, ({ data, record, stop }) =>
    launch({
      settings,
      data,
      record,
      stop,
      say: sayOnTerminal,
      chromiumPath: undefined,
      gatewayPorts: [settings.port],
      env: {},
      watched: process.env['WATCHED'] === 'yes' ? serviceNames : [],
      servicesPath: fixtureServices,
    }),
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
