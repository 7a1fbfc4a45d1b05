import { parseArgs } from 'node:util';
import { ExplainedError, sayOnTerminal, type Say } from '../console.ts';
import { openDataFolder, type DataFolder } from '../data-folder/data-folder.ts';
import { takeDataFolder, type RunRecord } from '../data-folder/run-record.ts';
import { provideChromium } from '../machine/chromium.ts';
import type { Settings } from '../settings.ts';
import { launch, type LaunchedStack } from '../supervisor/launch.ts';
import { buildWeb } from '../web-build.ts';
import { describeFirstAdmin } from './first-admin.ts';
import { requirePort } from './public-port.ts';
import { reset } from './reset.ts';
import { stopRequest } from './stop-request.ts';

export async function start(args: readonly string[], settings: Settings): Promise<number> {
  const say = sayOnTerminal;
  const options = readOptions(args);
  if (options.reset) await reset(settings, options.yes, say);
  return runDesk('npm start', settings, say, async ({ data, record, stop }) => {
    await buildWeb(say);
    return launch({
      settings,
      data,
      record,
      say,
      stop,
      chromiumPath: await findBrowser(settings, say),
      gatewayPorts: [settings.port],
      env: {},
    });
  });
}

function readOptions(args: readonly string[]): { reset: boolean; yes: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        reset: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
      },
    });
    return values;
  } catch {
    throw new ExplainedError('npm start knows these options: npm start -- --reset [--yes]');
  }
}

export async function findBrowser(settings: Settings, say: Say): Promise<string | undefined> {
  const chromiumPath = await provideChromium(settings.chromiumPath, say);
  say(
    chromiumPath === undefined
      ? 'Chromium: not found. Simulated phones work; for WhatsApp install chromium or set CHROMIUM_PATH.'
      : `Chromium: ${chromiumPath}`,
  );
  return chromiumPath;
}

type Desk = { data: DataFolder; record: RunRecord; stop: AbortSignal };

/** Takes the data folder, starts, tells where the desk is, and stays until it is asked to stop. */
export async function runDesk(
  command: string,
  settings: Settings,
  say: Say,
  startAll: (desk: Desk) => Promise<LaunchedStack>,
): Promise<number> {
  const stop = stopRequest();
  const startedAt = Date.now();
  const record = await takeDataFolder(settings.dataPath, say);
  try {
    await requirePort(settings.port, command);
    const data = openDataFolder(settings.dataPath);
    const stack = await startAll({ data, record, stop });
    try {
      const url = `http://localhost:${settings.port}`;
      const admin = await describeFirstAdmin(url, settings, data);
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
      say(
        `\nBalcão is ready (${seconds} s):\n\n  ${url}\n\n${admin}\n\nLogs: ${data.folder('logs')}. Ctrl-C stops everything.\n`,
      );
      await aborted(stop);
      say('\nStopping …');
    } finally {
      await stack.stop();
    }
    say('Stopped.');
    return 0;
  } catch (error) {
    if (!stop.aborted) throw error;
    say('Stopped.');
    return 0;
  } finally {
    record.release();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else {
      // Signal handlers do not keep a process alive; this does.
      const alive = setInterval(() => undefined, 60_000);
      signal.addEventListener('abort', () => {
        clearInterval(alive);
        resolve();
      });
    }
  });
}
