import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DriverError,
  type ChannelMessage,
  type Driver,
  type DriverFactory,
  type DriverSession,
  type UnreadableChat,
} from '#channels/driver.ts';
import { forkChild, type ChildLink, type ChildListener } from './child-link.ts';
import type { EndReason, ChildMessage, ChildUnreadableChat } from './child-protocol.ts';
import { createCommands } from './driver-commands.ts';
import { openPairingRecord } from './child/pairing-record.ts';
import { exchangeFolder } from './exchange-folder.ts';
import { memoryOfProfile, endProcesses } from './processes-of-profile.ts';
import { emptyProfile, prepareProfile, removeLocks } from './profile-folder.ts';
import { storingInOrder, type Storing } from './storing.ts';
import { unprivilegedAccount, type SystemAccount } from './system-account.ts';
import { usualDeadlines, type WhatsappWebConfig } from './whatsapp-web-config.ts';

type EventFrame = Parameters<ChildListener>[0];
type Running = {
  child: ChildLink | null;
  readonly storing: Storing;
  isReady: boolean;
  /** Resolves once it is ready, or certainly will not be. */
  readonly settled: PromiseWithResolvers<undefined>;
};

/** Connections through whatsapp-web.js, each in its own process and Chromium. */
export function createWhatsappWebDriverFactory(config: WhatsappWebConfig): DriverFactory {
  let account: SystemAccount | null | undefined;
  const accountOnce = () => (account === undefined ? (account = unprivilegedAccount(config.user)) : account);
  if (!config.isSandboxed) {
    config.log.warn(
      {},
      "Chromium runs without its sandbox (WHATSAPP_SANDBOX=off): a web page's flaw is this account's.",
    );
  }
  return (session) => whatsappWebDriver(config, accountOnce, session);
}

function whatsappWebDriver(
  config: WhatsappWebConfig,
  accountOnce: () => SystemAccount | null,
  session: DriverSession,
): Driver {
  const deadlines = { ...usualDeadlines, ...config.deadlines };
  const { sink, profilePath, connectionId } = session;
  let running: Running | null = null;
  let ending: Promise<void> = Promise.resolve();
  const exchange = exchangeFolder(`${profilePath}-files`, accountOnce);

  async function start(): Promise<void> {
    if (running !== null) throw new DriverError('start-failed', 'It is running already.');
    const mine = newRunning();
    running = mine;
    sink.phase({ phase: 'starting' });
    await launch(mine, listen);
  }

  function newRunning(): Running {
    return {
      child: null,
      storing: storingInOrder(logNotStored),
      isReady: false,
      settled: Promise.withResolvers(),
    };
  }

  async function launch(mine: Running, onFrame: (mine: Running, frame: EventFrame) => void): Promise<void> {
    try {
      await ending;
      await endProcesses([], profilePath);
      const account = accountOnce();
      await prepareProfile(profilePath, account);
      mine.child = await forkChild(profilePath, (frame) => {
        if (frame.kind === 'ready' || frame.kind === 'ended') mine.settled.resolve(undefined);
        if (running === mine) onFrame(mine, frame);
      });
      // Stopped meanwhile: nobody has the forked process yet.
      if (running !== mine) await endChild(mine);
      else await mine.child.call('launch', launchSettings(account), deadlines.start);
    } catch (error) {
      await failedStart(mine, error);
    }
    void mine.child?.exited.then((said) => end(mine, 'crashed', said));
  }

  async function failedStart(mine: Running, error: unknown): Promise<void> {
    // A phase has already said how it ended, or it was stopped.
    if (running !== mine) return;
    running = null;
    await endChild(mine);
    if (error instanceof DriverError && error.kind === 'start-failed') throw error;
    const said = (await mine.child?.exited) ?? '';
    const detail = startProblem(error instanceof Error ? error.message : String(error), said);
    throw new DriverError('start-failed', detail, { cause: error });
  }

  function logNotStored(error: unknown): void {
    config.log.warn({ connectionId, err: error }, 'An event could not be stored. It is stored again later.');
  }

  function launchSettings(account: SystemAccount | null) {
    return {
      profilePath,
      chromiumPath: config.chromiumPath,
      browserArgs: config.browserArgs,
      isSandboxed: config.isSandboxed,
      account,
      qrLifetimeMs: deadlines.qrLifetime,
      silentReadyMs: deadlines.silentReady,
      quietMs: deadlines.quiet,
      answerMs: deadlines.answer,
    };
  }

  function listen(current: Running, frame: EventFrame): void {
    switch (frame.kind) {
      case 'waiting-for-scan':
        sink.phase({ phase: 'waiting-for-scan', qrcode: frame.qrcode });
        return;
      case 'pairing':
      case 'syncing':
        sink.phase({ phase: frame.kind });
        return;
      case 'ready':
        current.isReady = true;
        sink.phase({ phase: 'ready', number: frame.number });
        if (current.child !== null) void catchUp(current, current.child);
        return;
      case 'interrupted':
        current.isReady = false;
        sink.phase({ phase: 'interrupted' });
        return;
      case 'ended':
        void end(current, frame.reason, frame.detail);
        return;
      case 'called':
        void declineCall(current, frame.callId);
        return;
      case 'message':
        void current.storing.add(() => sink.message(channelMessage(frame.message)));
        return;
      case 'edited':
        void current.storing.add(() => sink.edited(frame.message, frame.body));
        return;
      case 'revoked':
        void current.storing.add(() => sink.revoked(frame.message));
        return;
      case 'ack':
        void current.storing.add(() => sink.ack(frame.externalId, frame.ack));
        return;
      case 'unreadable':
        void current.storing.add(() => sink.unreadable(frame.chats.map(unreadableChat), frame.isWhole));
        return;
      case 'note':
        config.log.warn({ connectionId }, frame.text);
    }
  }

  async function declineCall({ child }: Running, callId: string): Promise<void> {
    try {
      if (await session.acceptsCalls()) return;
      await child?.call('decline', { callId }, deadlines.ask);
    } catch (error) {
      // The call rings on at the phone, and its caller still gets the text.
      config.log.warn({ connectionId, err: error }, 'A call could not be declined.');
    }
  }

  /** The child holds live messages back until this is done: a mark must never pass a missed message. */
  async function catchUp(current: Running, child: ChildLink): Promise<void> {
    for (let delayMs = 500; running === current; delayMs = Math.min(delayMs * 2, 30_000)) {
      try {
        const marks = [...(await session.highWaterMarks())].map(([address, at]): [string, number] => [
          address,
          at.getTime(),
        ]);
        const { chats, unreadable } = await child.call('catch-up', { marks }, deadlines.catchUp);
        if (unreadable > 0)
          config.log.warn({ connectionId, chats, unreadable }, 'Chats could not be read again.');
        return;
      } catch (error) {
        if (running !== current) return;
        config.log.warn({ connectionId, err: error }, 'What was missed could not be read yet.');
        await sleep(delayMs);
      }
    }
  }

  function end(current: Running, reason: EndReason, detail: string): Promise<void> {
    if (running !== current) return ending;
    running = null;
    config.log.warn({ connectionId, reason, detail }, 'The session ended.');
    ending = endChild(current).then(() => {
      sink.phase({ phase: 'ended', reason });
    });
    return ending;
  }

  async function endChild({ child, storing }: Running): Promise<void> {
    storing.stop();
    try {
      await endProcesses(child === null ? [] : [child.pid], profilePath);
      await child?.exited;
      await removeLocks(profilePath);
      await exchange.empty();
    } catch (error) {
      config.log.warn({ connectionId, err: error }, 'A session left something behind.');
    }
  }

  /** Takes the session away from later callers, then lets the browser finish this command and ends it. */
  function leave(lastly: (child: ChildLink) => Promise<unknown>): Promise<void> {
    const current = running;
    running = null;
    if (current !== null) {
      const { child } = current;
      const done = child === null ? Promise.resolve() : lastly(child);
      ending = done.then(() => endChild(current));
    }
    return ending;
  }

  // A browser that closes by itself has written everything to disk.
  const stop = () => leave((child) => child.call('stop', {}, deadlines.stop).catch(() => undefined));

  async function logout(): Promise<void> {
    // Only a ready session can remove its device from the phone.
    const isPaired = openPairingRecord(profilePath).wasPaired;
    if (isPaired && running === null) await startToLogOut();
    if (isPaired && running !== null)
      await Promise.race([running.settled.promise, running.child?.exited, sleep(deadlines.returning)]);
    await leave(async (child) => {
      const left = await child.call('logout', {}, deadlines.logout).catch(() => undefined);
      if (isPaired && left?.isUnlinked !== true)
        config.log.warn(
          { connectionId },
          'The phone may still list this device, because it could not be reached.',
        );
    });
    await emptyProfile(profilePath);
  }

  /** Started once more, only to log out: no events are reported. */
  async function startToLogOut(): Promise<void> {
    const mine = newRunning();
    running = mine;
    await launch(mine, () => undefined).catch((error: unknown) => {
      config.log.warn(
        { connectionId, err: error },
        'The phone still lists this device: it could not be reached.',
      );
    });
  }

  function readyChild(): ChildLink {
    const child = running?.isReady === true ? running.child : null;
    if (child === null) throw new DriverError('not-ready', 'The session is not ready.');
    return child;
  }

  return {
    start,
    stop,
    logout,
    ...createCommands({ readyChild, exchange, deadlines }),
    newExternalId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    memoryBytes: () => memoryOfProfile(profilePath),
    isAlive: async () => {
      const probed = await running?.child?.call('probe', {}, deadlines.probe).catch(() => undefined);
      return probed?.isAlive ?? false;
    },
  };
}

function startProblem(message: string, said: string): string {
  return said.includes('No usable sandbox')
    ? 'The kernel refuses Chromium its sandbox: allow user namespaces, or give it up with WHATSAPP_SANDBOX=off.'
    : `${message} ${said}`.trim();
}

function unreadableChat({ fromMs, ...chat }: ChildUnreadableChat): UnreadableChat {
  // The time was set by a phone, whose clock may be wrong.
  return { ...chat, from: new Date(Math.max(0, Math.min(fromMs, Date.now()))) };
}

function channelMessage({ sentAtMs, ...message }: ChildMessage): ChannelMessage {
  return { ...message, sentAt: new Date(sentAtMs) };
}
