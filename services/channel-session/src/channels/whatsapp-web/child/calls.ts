import type { Call, Client } from 'whatsapp-web.js';
import type { ChildFrame } from '#channels/whatsapp-web/child-protocol.ts';

type Tell = (frame: Extract<ChildFrame, { kind: 'called' }>) => void;

/** More do not ring at once. */
const mostKnown = 50;

/** Calls are told when they ring, each once, and declined when they are not taken (rule J8). */
export function createCalls(client: Client, tell: Tell) {
  const known = new Map<string, Call>();

  client.on('call', (call) => {
    // The page tells of every change of a call.
    if (call.fromMe || known.has(call.id)) return;
    known.set(call.id, call);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    tell({ kind: 'called', callId: call.id });
  });

  return {
    decline: async (callId: string): Promise<void> => {
      await known.get(callId)?.reject();
    },
  };
}
