import { runOnBroker } from '../run-on-broker.ts';
import { readRebuildWish, rebuild } from './rebuild-command.ts';

await runOnBroker('rebuild', (bus, args, say) => rebuild(bus, readRebuildWish(args), say));
