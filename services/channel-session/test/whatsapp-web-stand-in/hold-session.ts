import { z } from 'zod';
import { whatsappWebConfig, whatsappWebVariables } from '#channels/whatsapp-web/whatsapp-web-config.ts';
import { createWhatsappWebDriverFactory } from '#channels/whatsapp-web/whatsapp-web-driver.ts';

/** A small service to be killed: it holds one session and reports the first code to its parent. */
const [profilePath, browserArgs] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));
const variables = z
  .object(whatsappWebVariables)
  .parse({ ...process.env, WHATSAPP_BROWSER_ARGS: browserArgs });
const log = () => undefined;
const createDriver = createWhatsappWebDriverFactory(whatsappWebConfig(variables, { info: log, warn: log }));
const driver = createDriver({
  connectionId: 1,
  profilePath,
  sink: {
    phase: (phase) => {
      if (phase.phase === 'waiting-for-scan') process.send?.(phase.qrcode);
    },
    message: () => Promise.resolve(),
    ack: () => Promise.resolve(),
    edited: () => Promise.resolve(),
    revoked: () => Promise.resolve(),
    unreadable: () => Promise.resolve(),
  },
  highWaterMarks: () => Promise.resolve(new Map()),
  acceptsCalls: () => Promise.resolve(true),
});
await driver.start();
