import { runVitest } from '../checks/vitest-run.ts';
import { sayOnTerminal } from '../console.ts';
import { provideChromium } from '../machine/chromium.ts';
import type { Settings } from '../settings.ts';
import { provideStorePrograms } from '../stores/choose-stores.ts';
import { buildWeb } from '../web-build.ts';

/** The crash suite at its full length. */
export async function torture(args: readonly string[], settings: Settings): Promise<number> {
  const say = sayOnTerminal;
  await provideStorePrograms(settings.addresses, say);
  await provideChromium(settings.chromiumPath, say);
  await buildWeb(say);
  const { passed, failed } = await runVitest(['--project', 'e2e', 'torture', ...args], {
    ...process.env,
    BALCAO_TEST_ALL: '1',
  });
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
