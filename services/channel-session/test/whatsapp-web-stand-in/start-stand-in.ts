import { PhoneNetwork } from './network/phone-network.ts';
import { controlActions } from './server/control-actions.ts';
import { startControlServer } from './server/control-server.ts';
import { DeviceDesk } from './server/device-desk.ts';
import { startPageServer } from './server/page-server.ts';

export type StandIn = {
  readonly controlUrl: string;
  /** The value of WHATSAPP_BROWSER_ARGS. */
  readonly browserArgs: readonly string[];
  readonly close: () => Promise<void>;
};

/** A stand-in for WhatsApp Web on loopback, with its phones. Everything is in memory. */
export async function startStandIn(): Promise<StandIn> {
  const network = new PhoneNetwork();
  const desk = new DeviceDesk(network);
  const pages = await startPageServer(desk, network.files);
  const control = await startControlServer(controlActions(network, desk));
  return {
    controlUrl: control.url,
    browserArgs: pages.browserArgs,
    close: async () => {
      await control.close();
      await pages.close();
    },
  };
}
