import { parseArgs } from 'node:util';
import { trimMemoryWhenIdle } from '@balcao/service-kit/trim-memory';
import { ExplainedError, sayOnTerminal, type Say } from '../console.ts';
import { openDataFolder, type DataFolder } from '../data-folder/data-folder.ts';
import { takeDataFolder, type RunRecord } from '../data-folder/run-record.ts';
import { provideChromium } from '../machine/chromium.ts';
import { provideFfmpeg } from '../machine/ffmpeg.ts';
import type { Settings } from '../settings.ts';
import { launch } from '../supervisor/launch.ts';
import { buildWeb } from '../web-build.ts';
import { demoSettings, withDemo, withDemoPassword } from './demo.ts';
import { describeFirstAdmin } from './first-admin.ts';
import { requirePort } from './public-port.ts';
import { reset } from './reset.ts';
import type { StartedDesk } from './started-desk.ts';
import { stopRequest } from './stop-request.ts';

export async function start(args: readonly string[], given: Settings): Promise<number> {
  const say = sayOnTerminal;
  const options = readOptions(args);
  const own = options.demo ? demoSettings(given) : given;
  if (options.reset) await reset(own, options.yes, say);
  return runDesk(options.demo ? 'npm start -- --demo' : 'npm start', own, say, async (desk) => {
    const { data, record, stop } = desk;
    const settings = options.demo ? withDemoPassword(own, data) : own;
    await buildWeb(say);
    const stack = await launch({
      settings,
      data,
      record,
      say,
      stop,
      chromiumPath: await findBrowser(settings, say),
      gatewayPorts: [settings.port],
      isTogether: true,
      env: {},
    });
    return options.demo ? withDemo(stack, { settings, data, say }) : stack;
  });
}

function readOptions(args: readonly string[]): { demo: boolean; reset: boolean; yes: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        demo: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
      },
    });
    return values;
  } catch {
    throw new ExplainedError('npm start knows these options: npm start -- [--demo] [--reset [--yes]]');
  }
}

/** Provides the browser for WhatsApp, and ffmpeg, which its service then finds by itself. */
export async function findBrowser(settings: Settings, say: Say): Promise<string | undefined> {
  const ffmpegPath = await provideFfmpeg(settings.ffmpegPath, say);
  say(
    ffmpegPath === undefined
      ? 'ffmpeg: not found. Everything works but recording voices and pictures of contacts; for those install ffmpeg or set FFMPEG_PATH.'
      : `ffmpeg: ${ffmpegPath}`,
  );
  const chromiumPath = await provideChromium(settings.chromiumPath, say);
  say(
    chromiumPath === undefined
      ? 'Chromium: not found. Simulated phones work; for WhatsApp install chromium or set CHROMIUM_PATH.'
      : `Chromium: ${chromiumPath}`,
  );
  return chromiumPath;
}

type Desk = { data: DataFolder; record: RunRecord; stop: AbortSignal };

/** Takes the data folder, starts the desk, prints its address, and runs until asked to stop. */
export async function runDesk(
  command: string,
  settings: Settings,
  say: Say,
  startAll: (desk: Desk) => Promise<StartedDesk>,
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
      const signIn = stack.signIn ?? (await describeFirstAdmin(url, settings, data, { say, stop }));
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
      say(
        `\nBalcão is ready (${seconds} s):\n\n  ${url}\n\n${signIn}\n\nLogs: ${data.folder('logs')}. Ctrl-C stops everything.\n`,
      );
      trimMemoryWhenIdle();
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
      // Signal handlers do not keep a process alive, but a timer does.
      const alive = setInterval(() => undefined, 60_000);
      signal.addEventListener('abort', () => {
        clearInterval(alive);
        resolve();
      });
    }
  });
}
