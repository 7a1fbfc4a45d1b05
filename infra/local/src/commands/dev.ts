import { join } from 'node:path';
import { ExplainedError, sayOnTerminal } from '../console.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { launch } from '../supervisor/launch.ts';
import { superviseService } from '../supervisor/service.ts';
import { findBrowser, runDesk } from './start.ts';

/** Like `start`, but each service restarts when its sources change, and the web client reloads hot. */
export function dev(args: readonly string[], settings: Settings): Promise<number> {
  if (args.length > 0) throw new ExplainedError('npm run dev takes no options.');
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
      isWatched: true,
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
