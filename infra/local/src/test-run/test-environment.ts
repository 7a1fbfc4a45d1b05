import type { Say } from '../console.ts';
import { provideChromium } from '../machine/chromium.ts';
import { provideFfmpeg } from '../machine/ffmpeg.ts';
import { provideScriptInterpreters } from '../machine/script-interpreters.ts';
import type { Settings } from '../settings.ts';
import { provideStorePrograms } from '../stores/choose-stores.ts';

/**
 * Provides the programs that tests start.
 * @returns the environment in which tests find them
 */
export async function testEnvironment(
  settings: Settings,
  say: Say,
  { isThorough }: { readonly isThorough: boolean },
): Promise<NodeJS.ProcessEnv> {
  await provideStorePrograms(settings.addresses, say);
  const chromiumPath = await provideChromium(settings.chromiumPath, say);
  const ffmpegPath = await provideFfmpeg(settings.ffmpegPath, say);
  if (ffmpegPath === undefined) say('ffmpeg: not found. What it converts can not be tested without it.');
  if (isThorough) await provideScriptInterpreters(say);
  return {
    ...settings.environment,
    ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
    ...(isThorough ? { BALCAO_TEST_ALL: '1' } : {}),
  };
}
