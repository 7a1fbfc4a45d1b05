import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { engineFixture } from '../../../test/whatsapp-web-stand-in/engine-fixture.ts';
import { processesOfProfile } from './processes-of-profile.ts';

const holder = fileURLToPath(new URL('../../../test/whatsapp-web-stand-in/hold-session.ts', import.meta.url));

it('leaves no browser when the service itself is killed', { timeout: 60_000 }, async () => {
  const fixture = await engineFixture();
  disposeAtEnd(() => fixture.close());
  const service = fork(holder, [fixture.profilePath, JSON.stringify(fixture.browserArgs)], { execArgv: [] });
  disposeAtEnd(() => Promise.resolve(void service.kill('SIGKILL')));
  z.tuple([z.string()])
    .rest(z.unknown())
    .parse(await once(service, 'message'));
  expect(await processesOfProfile(fixture.profilePath)).not.toEqual([]);
  service.kill('SIGKILL');
  await expect.poll(() => processesOfProfile(fixture.profilePath)).toEqual([]);
});
