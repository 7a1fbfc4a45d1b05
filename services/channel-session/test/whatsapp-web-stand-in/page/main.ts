import { Collections } from './collections.ts';
import { moduleTable } from './modules.ts';
import { Outgoing } from './outgoing.ts';
import { ServerLink } from './server-link.ts';
import { Session } from './session.ts';

declare const window: { Debug?: { VERSION: string }; require?: (name: string) => unknown };

const link = new ServerLink();
const collections = new Collections(link);
const outgoing = new Outgoing(link, collections);
const session = new Session(link, collections, outgoing);
const modules = moduleTable({ link, session, collections, outgoing });

window.require = (name) => {
  if (name in modules) return modules[name];
  link.tell({ kind: 'missed', name });
  throw new Error(`Requiring unknown module "${name}"`);
};
window.Debug = { VERSION: '2.3000.1017054665' };
