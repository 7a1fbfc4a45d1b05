import type { Call, Client } from 'whatsapp-web.js';
import type { ChildFrame } from '#channels/whatsapp-web/child-protocol.ts';

type Report = (frame: Extract<ChildFrame, { kind: 'called' }>) => void;

/** More calls never ring at the same time. */
const mostKnown = 50;

/** Each call is reported once while it rings, and declined if the desk does not take it (rule J8). */
export function createCalls(client: Client, report: Report) {
  const known = new Map<string, Call>();

  client.on('call', (call) => {
    // The page reports every change of a call.
    if (call.fromMe || known.has(call.id)) return;
    known.set(call.id, call);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    report({ kind: 'called', callId: call.id });
  });

  return {
    decline: async (callId: string): Promise<void> => {
      await known.get(callId)?.reject();
    },
  };
}
