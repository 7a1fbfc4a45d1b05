import { join } from 'node:path';
import { ExplainedError, sayOnTerminal } from '../console.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { launch, type LaunchOptions } from '../supervisor/launch.ts';
import { serviceNames } from '../supervisor/service-environment.ts';
import { superviseService } from '../supervisor/service.ts';
import { findBrowser, runDesk } from './start.ts';

const usage = `npm run dev [-- --only <service> [--inspect]]; the services: ${serviceNames.join(', ')}.`;

/** @throws ExplainedError for other options */
export function readDevOptions(args: readonly string[]): Pick<LaunchOptions, 'watched' | 'isInspected'> {
  const [flag, name, inspect, ...rest] = args;
  if (flag === undefined) return { watched: serviceNames };
  const only = serviceNames.find((service) => service === name);
  const isKnown = flag === '--only' && only !== undefined && rest.length === 0;
  if (!isKnown || ![undefined, '--inspect'].includes(inspect)) throw new ExplainedError(usage);
  return { watched: [only], isInspected: inspect !== undefined };
}

/** Like `start`, but services restart when their sources change, and the web client reloads hot. */
export function dev(args: readonly string[], settings: Settings): Promise<number> {
  const options = readDevOptions(args);
  const say = sayOnTerminal;
  return runDesk('npm run dev', settings, say, async ({ data, record, stop }) => {
    const gatewayPort = await data.port('gateway behind the development server');
    const stack = await launch({
      settings,
      data,
      record,
      say,
      stop,
      chromiumPath: await findBrowser(settings, say),
      gatewayPorts: [gatewayPort],
      env: {},
      ...options,
    });
    const web = superviseService(
      {
        name: 'web',
        args: [
          join(repositoryPath, 'node_modules/vite/bin/vite.js'),
          '--port',
          String(settings.port),
          '--strictPort',
          '--logLevel',
          'warn',
        ],
        cwd: join(repositoryPath, 'web'),
        env: {
          ...settings.environment,
          // Read by web/vite.config.ts, which knows the gateway's calls.
          BALCAO_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
        },
        logPath: data.logPath('web'),
        readyUrl: `http://127.0.0.1:${settings.port}/@vite/client`,
      },
      record,
      say,
    );
    const stopAll = async (): Promise<void> => {
      await web.stop();
      await stack.stop();
    };
    try {
      await web.start();
    } catch (error) {
      await stopAll();
      throw error;
    }
    return { ...stack, stop: stopAll };
  });
}
