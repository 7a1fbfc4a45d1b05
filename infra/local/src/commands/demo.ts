import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { logOutput } from '../processes/log-file.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import type { LaunchedStack } from '../supervisor/launch.ts';
import type { StartedDesk } from './started-desk.ts';

const messageSchema = z.object({ line: z.string() });

/** A demo has its own data folder, so that it never mixes with a real desk. */
export const demoSettings = (settings: Settings): Settings => ({
  ...settings,
  dataPath: `${settings.dataPath}-demo`,
});

/** All people of the demo have one password. It is shown at every start, because it protects nothing. */
export const withDemoPassword = (settings: Settings, data: DataFolder): Settings => ({
  ...settings,
  admin: {
    ...settings.admin,
    password: settings.admin.password ?? data.password('demo people').slice(0, 12),
  },
});

const describeDemo = ({ admin }: Settings): string =>
  `Admin:      ${admin.email}\nAttendants: ana@demo.example (sales), clara@demo.example (support), eva@demo.example (billing)\nPassword:   ${admin.password ?? ''}`;

/** Starts the desk with the program that fills it and plays its contacts; that program ends first. */
export function withDemo(
  stack: LaunchedStack,
  { settings, data, say }: { settings: Settings; data: DataFolder; say: Say },
): StartedDesk {
  const child = fork(join(repositoryPath, 'infra/demo/src/main.ts'), {
    cwd: repositoryPath,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DESK_URL: `http://localhost:${settings.port}`,
      ADMIN_EMAIL: settings.admin.email,
      ADMIN_PASSWORD: settings.admin.password,
    },
  });
  logOutput(child, data.logPath('demo'));
  child.on('message', (message) => {
    const parsed = messageSchema.safeParse(message);
    if (parsed.success) say(parsed.data.line);
  });
  let isStopping = false;
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    if (!isStopping) say(`The demo ended (${String(code)}): see ${data.logPath('demo')}. The desk goes on.`);
  });
  return {
    signIn: describeDemo(settings),
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
      await stack.stop();
    },
  };
}
