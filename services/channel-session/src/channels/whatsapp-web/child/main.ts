import { flushCompileCache } from 'node:module';
import { chdir, exit, setgid, setgroups, setuid, umask } from 'node:process';
import {
  commandInputs,
  commandSchema,
  launchSettingsSchema,
  type ChildFrame,
  type Command,
  type LaunchSettings,
} from '#channels/whatsapp-web/child-protocol.ts';
import { loadAhead } from './load-ahead.ts';
import { detailOf, Problem } from './problem.ts';
import { createSession } from './session.ts';

let session: ReturnType<typeof createSession> | null = null;

function report(frame: ChildFrame): void {
  if (process.connected) process.send?.(frame);
}

/** Everything was loaded as root, because the account may not be able to read the program; nothing runs as root. */
function dropPrivileges({ account, profilePath }: LaunchSettings): void {
  umask(0o077);
  if (account !== null) {
    setgroups?.([]);
    setgid?.(account.gid);
    setuid?.(account.uid);
  }
  chdir(profilePath);
}

function launched(): ReturnType<typeof createSession> {
  if (session === null) throw new Problem('not-ready', 'Nothing was launched.');
  return session;
}

async function run({ name, input, deadline }: Command): Promise<unknown> {
  if (Date.now() > deadline) throw new Problem('not-ready', 'It came too late to be done.');
  switch (name) {
    case 'launch': {
      const settings = launchSettingsSchema.parse(input);
      await loadAhead();
      // At exit the process runs as an account that may not write there.
      flushCompileCache();
      dropPrivileges(settings);
      session = createSession(settings, report);
      await session.launch();
      return {};
    }
    case 'send':
      await launched().send(commandInputs.send.parse(input), deadline - 500);
      return {};
    case 'edit':
      await launched().edit(commandInputs.edit.parse(input));
      return {};
    case 'revoke':
      await launched().revoke(commandInputs.revoke.parse(input));
      return {};
    case 'download':
      await launched().download(commandInputs.download.parse(input));
      return {};
    case 'picture':
      return launched().picture(commandInputs.picture.parse(input));
    case 'check':
      return launched().check(commandInputs.check.parse(input));
    case 'contacts':
      return launched().contacts();
    case 'find':
      return launched().find(commandInputs.find.parse(input));
    case 'catch-up':
      return launched().catchUp(commandInputs['catch-up'].parse(input));
    case 'decline':
      await launched().decline(commandInputs.decline.parse(input));
      return {};
    case 'probe':
      return launched().probe();
    case 'logout':
      return launched().logout();
    case 'stop':
      await session?.stop();
      return {};
  }
}

process.on('message', (raw) => {
  const command = commandSchema.parse(raw);
  run(command).then(
    (output) => {
      report({ kind: 'done', id: command.id, output });
    },
    (error: unknown) => {
      const problem = error instanceof Problem ? error.kind : 'unknown';
      report({ kind: 'failed', id: command.id, problem, detail: detailOf(error) });
    },
  );
});

// Puppeteer kills the browser's group when this process exits.
process.on('disconnect', () => {
  exit(0);
});
process.on('unhandledRejection', (reason) => {
  process.stderr.write(`Unhandled: ${detailOf(reason)}\n`);
  exit(70);
});
