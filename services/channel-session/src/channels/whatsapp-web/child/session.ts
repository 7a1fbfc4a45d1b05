import whatsapp, { type Client } from 'whatsapp-web.js';
import { z } from 'zod';
import type {
  ChildFrame,
  CommandInputs,
  CommandOutputs,
  EndReason,
  LaunchSettings,
} from '#channels/whatsapp-web/child-protocol.ts';
import { browserPathOf } from '#channels/whatsapp-web/profile-folder.ts';
import { catchUp, readAgain } from './catch-up.ts';
import { createDirectory, type AskPage } from './directory.ts';
import { closedGate } from './ready-gate.ts';
import { createPageEvents } from './page-events.ts';
import { createCalls } from './calls.ts';
import { createChanges } from './changes.ts';
import { createFiles } from './files.ts';
import { watchPageEvents } from './page-event-watch.ts';
import { createPhoneBook } from './phone-book.ts';
import { createPictures } from './pictures.ts';
import { createFinder } from './finder.ts';
import { createOutgoing } from './outgoing.ts';
import { readState } from './page-scripts.ts';
import { watchPage } from './page-watch.ts';
import { openPairingRecord } from './pairing-record.ts';
import { detailOf, Problem } from './problem.ts';
import { createUnreadableChats, everyChat } from './unreadable-chats.ts';

const mostFailedCatchUps = 4;

export type Report = (frame: ChildFrame) => void;

/** One connection in one browser. All its events go out by `report`. */
export function createSession(settings: LaunchSettings, report: Report) {
  const record = openPairingRecord(settings.profilePath);
  const client: Client = new whatsapp.Client({
    authStrategy: new ProfileAuth(watchBrowser),
    webVersionCache: { type: 'none' },
    takeoverOnConflict: false,
    puppeteer: {
      pipe: true,
      // A browser gives the reason of a failed start only on its error output.
      dumpio: true,
      headless: true,
      executablePath: settings.chromiumPath,
      userDataDir: browserPathOf(settings.profilePath),
      // Longer than any command may take: each slow one ends by its own deadline.
      protocolTimeout: 180_000,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: ['--disable-gpu', ...(settings.isSandboxed ? [] : ['--no-sandbox']), ...settings.browserArgs],
    },
  });
  const ask: AskPage = (script, ...given) => {
    if (client.pupPage === undefined) throw new Problem('not-ready', 'There is no page yet.');
    return client.pupPage.evaluate(`(${script.toString()})(${JSON.stringify(given).slice(1, -1)})`);
  };
  const directory = createDirectory(client, ask);
  const find = createFinder(client, ask);
  const outgoing = createOutgoing(client, ask, find);
  const changes = createChanges(client, ask, find);
  const files = createFiles(client, ask, find);
  const pictures = createPictures(client, ask);
  const phoneBook = createPhoneBook(client, directory);
  const calls = createCalls(client, report);
  const gate = closedGate((error) => {
    report({ kind: 'note', text: `A message could not be reported: ${detailOf(error)}` });
  });
  const unreadableChats = createUnreadableChats(directory, report);
  const pageEvents = createPageEvents({
    client,
    directory,
    gate,
    changes,
    outgoing,
    unreadableChats,
    report,
  });
  const watch = watchPage({
    ask,
    qrLifetimeMs: settings.qrLifetimeMs,
    silentReadyMs: settings.silentReadyMs,
    onPairing: () => {
      reportOnce('pairing');
    },
    onSyncing: () => {
      reportOnce('syncing');
    },
    onQrExpired: () => {
      end('qr-expired', 'Nobody scanned the code.');
    },
    onDeaf: () => {
      end('deaf', 'The page is in sync and tells nothing.');
    },
  });
  const pageEventWatch = watchPageEvents({
    client,
    ask,
    pageEvents,
    unreadableChats,
    readAgain: () => readAgain({ client, ask, pageEvents, unreadableChats }),
    quietMs: settings.quietMs,
    answerMs: settings.answerMs,
    isReady: () => !isOver && phase === 'ready',
    isAtWork: () => worksUnderWay > 0,
    onDeaf: (why) => {
      end('deaf', why);
    },
  });
  let phase: ChildFrame['kind'] | null = null;
  let isOver = false;
  let lastQrcodeMs = Date.now();
  let isFreshPairing = !record.wasPaired;
  let failedCatchUps = 0;
  let worksUnderWay = 0;

  async function atWork<T>(work: Promise<T>): Promise<T> {
    worksUnderWay += 1;
    return work.finally(() => {
      worksUnderWay -= 1;
    });
  }

  function reportOnce(kind: 'pairing' | 'syncing'): void {
    if (isOver || phase === kind || phase === 'ready') return;
    phase = kind;
    report({ kind });
  }

  function end(reason: EndReason, detail: string): void {
    if (isOver) return;
    isOver = true;
    stopWatching();
    report({ kind: 'ended', reason, detail });
  }

  function stopWatching(): void {
    watch.stop();
    pageEventWatch.stop();
  }

  /** Only puppeteer reports a browser's death, and only its page a dead renderer. */
  function watchBrowser(): void {
    client.pupBrowser?.on('disconnected', () => {
      end('crashed', 'The browser is gone.');
    });
    client.pupPage?.on('error', (error) => {
      end('crashed', `The page crashed: ${error.message}`);
    });
  }

  client.on('qr', (qrcode) => {
    if (record.wasPaired) {
      end('logged-out', 'The profile is not linked any more.');
      return;
    }
    lastQrcodeMs = Date.now();
    phase = 'waiting-for-scan';
    watch.qrcodeShown();
    report({ kind: 'waiting-for-scan', qrcode });
  });
  client.on('authenticated', () => {
    gate.close();
    pageEventWatch.pause();
    reportOnce('syncing');
  });
  client.on('ready', () => {
    if (isFreshPairing) record.write(lastQrcodeMs);
    watch.isReady();
    reportReady();
  });
  client.on('change_state', (state) => {
    if (isOver) return;
    const name: string = state;
    if (name === 'CONNECTED' && phase === 'interrupted') reportReady();
    else if (['OPENING', 'PAIRING', 'TIMEOUT'].includes(name) && phase === 'ready') {
      phase = 'interrupted';
      report({ kind: 'interrupted' });
    }
  });
  client.on('disconnected', (reason) => {
    end(endReasonOf(reason), reason);
  });
  function reportReady(): void {
    phase = 'ready';
    report({ kind: 'ready', number: client.info.wid.server === 'c.us' ? client.info.wid.user : '' });
  }

  async function missedMessages(marks: ReadonlyMap<string, number>): Promise<CommandOutputs['catch-up']> {
    try {
      const sinceMs = record.sinceMs();
      const done = await catchUp({ client, ask, directory, marks, sinceMs, pageEvents, unreadableChats });
      gate.open();
      pageEventWatch.begin();
      return done;
    } catch (error) {
      failedCatchUps += 1;
      if (failedCatchUps === mostFailedCatchUps) {
        // Staying deaf would be worse than a gap. Every mark stays until its chat is read after all.
        report({ kind: 'note', text: 'Live messages are reported, but missed ones could not be read.' });
        const lastMs = Math.max(record.sinceMs(), ...marks.values());
        await unreadableChats.note(everyChat, [{ id: '', atMs: lastMs }], lastMs);
        gate.open();
      }
      throw error;
    }
  }

  function requireReady(): void {
    if (isOver || phase !== 'ready') throw new Problem('not-ready', 'WhatsApp Web is not ready.');
  }

  return {
    launch: async (): Promise<void> => {
      await client.initialize();
    },
    send: async (input: CommandInputs['send'], deadline: number): Promise<void> => {
      requireReady();
      pageEvents.expectEcho(input.externalId);
      await atWork(outgoing.send(input, deadline));
    },
    edit: async ({ externalId, to, body }: CommandInputs['edit']): Promise<void> => {
      requireReady();
      await changes.edit(externalId, to, body);
    },
    revoke: async ({ externalId, to }: CommandInputs['revoke']): Promise<void> => {
      requireReady();
      await changes.revoke(externalId, to);
    },
    download: async ({ message, peer, path }: CommandInputs['download']): Promise<void> => {
      requireReady();
      await atWork(files.download(message, peer, path));
    },
    picture: async ({ of, path }: CommandInputs['picture']): Promise<CommandOutputs['picture']> => {
      requireReady();
      return { isThere: await pictures.fetch(of, path) };
    },
    check: async ({ number }: CommandInputs['check']): Promise<CommandOutputs['check']> => {
      requireReady();
      return { identities: await phoneBook.check(number) };
    },
    contacts: async (): Promise<CommandOutputs['contacts']> => {
      requireReady();
      return { contacts: await phoneBook.list() };
    },
    find: async ({ externalId, to }: CommandInputs['find']): Promise<CommandOutputs['find']> => {
      requireReady();
      return { ack: await outgoing.find(externalId, to) };
    },
    catchUp: async ({ marks }: CommandInputs['catch-up']): Promise<CommandOutputs['catch-up']> => {
      requireReady();
      if (isFreshPairing && marks.length > 0) {
        record.write(Math.min(lastQrcodeMs, Math.max(...marks.map(([, at]) => at))));
      }
      isFreshPairing = false;
      return missedMessages(new Map(marks));
    },
    decline: async ({ callId }: CommandInputs['decline']): Promise<void> => {
      requireReady();
      await calls.decline(callId);
    },
    probe: async (): Promise<CommandOutputs['probe']> => {
      const { isHooked } = z.object({ isHooked: z.boolean() }).parse(await ask(readState));
      return { isAlive: !isOver && (isHooked || phase !== 'ready') };
    },
    logout: async (): Promise<CommandOutputs['logout']> => {
      const wasOver = isOver;
      isOver = true;
      stopWatching();
      if (!wasOver && (phase === 'ready' || phase === 'interrupted')) await client.logout();
      return { isUnlinked: !wasOver && phase === 'ready' };
    },
    stop: async (): Promise<void> => {
      isOver = true;
      stopWatching();
      await client.destroy();
    },
  };
}

/** Keeps and deletes nothing: the profile belongs to the supervisor, also after a log-out. */
class ProfileAuth extends whatsapp.NoAuth {
  constructor(onBrowser: () => void) {
    super();
    this.afterBrowserInitialized = () => {
      onBrowser();
      return Promise.resolve();
    };
  }
}

function endReasonOf(reason: string): EndReason {
  if (reason === 'CONFLICT') return 'replaced-elsewhere';
  return ['LOGOUT', 'UNPAIRED', 'UNPAIRED_IDLE'].includes(reason) ? 'logged-out' : 'crashed';
}
