import { shareBroker } from '@balcao/event-bus';
import { runServices, type Service } from '@balcao/service-kit';
import { serviceNames, type ServiceName } from './service-environment.ts';

/** Only what runs here is loaded. */
const load: Readonly<Record<ServiceName, () => Promise<{ readonly service: Service }>>> = {
  auth: () => import('@balcao/auth/main'),
  ticket: () => import('@balcao/ticket/main'),
  messaging: () => import('@balcao/messaging/main'),
  'channel-session': () => import('@balcao/channel-session/main'),
  notification: () => import('@balcao/notification/main'),
  integration: () => import('@balcao/integration/main'),
  gateway: () => import('@balcao/gateway/main'),
};

// The services that the arguments name, in one process: less memory, and no broker between them. They stop in reverse
// order: first the gateway, so that no new calls arrive.
const wanted = serviceNames.filter((name) => process.argv.includes(name));
shareBroker();
await runServices((await Promise.all(wanted.map((name) => load[name]()))).map(({ service }) => service));
