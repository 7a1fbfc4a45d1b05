import {
  advisories,
  type Check,
  checks,
  checksBesideTests,
  countAsOne,
  runChecks,
  runPatientChecks,
  sum,
  type Tally,
} from '../checks/check.ts';
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
  const before = isAll ? [...checks, advisories] : checks;
  const checked = await runChecks(before, say, stop);
  if (isStopped()) return stoppedCode;
  const built = await countAsOne('web build', say, () => buildWeb(() => undefined));
  const [checkedBeside, tested] = await Promise.all([
    runPatientChecks(checksBesideTests, say, stop),
    runVitest(
      args.filter((argument) => argument !== '--all'),
      {
        ...process.env,
        ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
        ...(isAll ? { BALCAO_TEST_ALL: '1' } : {}),
      },
      stop,
    ),
  ]);
  if (isStopped()) return stoppedCode;
  const failedChecks = [...failedOf(before, checked), ...failedOf(checksBesideTests, checkedBeside)];
  if (failedChecks.length > 0) say(`Failed checks, shown above: ${failedChecks.join(', ')}`);
  const { passed, failed } = sum([...checked, built, ...checkedBeside, tested]);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

const failedOf = (wanted: readonly Check[], tallies: readonly Tally[]): string[] =>
  wanted.flatMap(({ title }, index) => (tallies[index]?.failed === 0 ? [] : [title]));
