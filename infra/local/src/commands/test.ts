import { advisories, checks, countAsOne, runChecks, sum } from '../checks/check.ts';
import { runVitest } from '../checks/vitest-run.ts';
import { sayOnTerminal } from '../console.ts';
import { provideChromium } from '../machine/chromium.ts';
import { provideFfmpeg } from '../machine/ffmpeg.ts';
import type { Settings } from '../settings.ts';
import { provideStorePrograms } from '../stores/choose-stores.ts';
import { buildWeb } from '../web-build.ts';
import { stopRequest } from './stop-request.ts';

/** What shells give for a program that Ctrl-C ended. */
const stoppedCode = 130;

/** Every check, then every test; the last line says how many passed and failed. */
export async function test(args: readonly string[], settings: Settings): Promise<number> {
  const say = sayOnTerminal;
  const isAll = args.includes('--all');
  await provideStorePrograms(settings.addresses, say);
  const chromiumPath = await provideChromium(settings.chromiumPath, say);
  const ffmpegPath = await provideFfmpeg(settings.ffmpegPath, say);
  if (ffmpegPath === undefined) say('ffmpeg: not found. What it converts can not be tested without it.');
  const stop = stopRequest();
  const isStopped = (): boolean => stop.aborted;
  const wanted = isAll ? [...checks, advisories] : checks;
  const tallies = await runChecks(wanted, say, stop);
  if (isStopped()) return stoppedCode;
  tallies.push(await countAsOne('web build', say, () => buildWeb(() => undefined)));
  tallies.push(
    await runVitest(
      args.filter((argument) => argument !== '--all'),
      {
        ...process.env,
        ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
        ...(isAll ? { BALCAO_TEST_ALL: '1' } : {}),
      },
      stop,
    ),
  );
  if (isStopped()) return stoppedCode;
  const failedChecks = tallies
    .slice(0, wanted.length)
    .flatMap((tally, index) => (tally.failed === 0 ? [] : [wanted[index]?.title ?? '']));
  if (failedChecks.length > 0) say(`Failed checks, shown above: ${failedChecks.join(', ')}`);
  const { passed, failed } = sum(tallies);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
