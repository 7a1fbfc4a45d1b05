import type { Engine } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import type { DriverSession } from './channels/driver.ts';
import type { ChannelEngine, Engines } from './channels/engine.ts';
import { forgetPeers } from './channels/simulator/forget-peers.ts';
import { createPhoneNetwork, type PhoneNetwork } from './channels/simulator/phone-network.ts';
import { createPhoneNews } from './channels/simulator/phone-news.ts';
import { createSimulatorDriver } from './channels/simulator/simulator-driver.ts';
import { whatsappWebConfig } from './channels/whatsapp-web/whatsapp-web-config.ts';
import { createWhatsappWebDriverFactory } from './channels/whatsapp-web/whatsapp-web-driver.ts';
import type { ChannelSessionDatabase } from './database/schema.ts';
import { type Config, offersSimulator } from './config.ts';

type EngineOptions = {
  readonly config: Config;
  readonly db: ChannelSessionDatabase;
  readonly log: Logger;
};

type OfferedEngines = {
  readonly engines: Engines;
  readonly network: PhoneNetwork | null;
  readonly close: () => Promise<void>;
};

/** A session's report after its connection was deleted. */
const nobodyListens: Pick<DriverSession, 'sink' | 'highWaterMarks' | 'acceptsCalls'> = {
  sink: {
    phase: () => undefined,
    message: () => Promise.resolve(),
    ack: () => Promise.resolve(),
    edited: () => Promise.resolve(),
    revoked: () => Promise.resolve(),
    unreadable: () => Promise.resolve(),
  },
  highWaterMarks: () => Promise.resolve(new Map()),
  acceptsCalls: () => Promise.resolve(true),
};

/** The engines of this desk, each with its pace. */
export const createEngines = ({ config, db, log }: EngineOptions): OfferedEngines => {
  const engines = new Map<Engine, ChannelEngine>();
  const createWhatsappWeb = createWhatsappWebDriverFactory(whatsappWebConfig(config, log));
  engines.set('whatsapp-web', {
    create: createWhatsappWeb,
    unlinkRemoved: (connectionId, profilePath) =>
      createWhatsappWeb({ connectionId, profilePath, ...nobodyListens }).logout(),
    pace: { minGapMs: config.SEND_MIN_GAP_MS, chatsAtOnce: 4, filesAtOnce: 2, messagesOfChat: 1 },
    startsAtOnce: 2,
  });
  if (!offersSimulator(config)) return { engines, network: null, close: () => Promise.resolve() };

  const news = createPhoneNews({ url: config.DATABASE_URL, log });
  const network = createPhoneNetwork(db, news);
  engines.set('simulator', {
    create: createSimulatorDriver({ db, news, log }),
    pace: { minGapMs: 0, chatsAtOnce: 100, filesAtOnce: 100, messagesOfChat: 20 },
    startsAtOnce: 20,
    forgetRemoved: network.forgetRemoved,
    forgetPeers,
  });
  return { engines, network, close: news.close };
};
