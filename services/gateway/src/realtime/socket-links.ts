import type { IncomingMessage } from 'node:http';
import { hasMediaLinks, linkMediaTo } from '@balcao/contracts';
import type { Origins } from '../http/origins.ts';
import type { DeskSocket } from './socket-server.ts';

const maxOrigins = 100;

/** The engine's form: all sockets of a broadcast share `options`. */
type Packet = { data?: unknown; options?: object };

/**
 * Adds to media links the origin that the browser uses (rule F1), as the last step before a text is written. A
 * broadcast is changed once for all sockets of one origin.
 */
export const createSocketLinks = ({
  origins,
  isSecure,
}: {
  readonly origins: Origins;
  readonly isSecure: (request: IncomingMessage) => boolean;
}): { readonly follow: (socket: DeskSocket) => void } => {
  const lastByOrigin = new Map<string, { readonly text: string; readonly linked: string }>();
  let lastWithout = '';

  const link = (text: string, origin: string): string => {
    if (text === lastWithout) return text;
    const known = lastByOrigin.get(origin);
    if (known?.text === text) return known.linked;
    if (!hasMediaLinks(text)) {
      lastWithout = text;
      return text;
    }
    const linked = linkMediaTo(text, origin);
    // Clients can invent hosts, so the cache is bounded.
    if (lastByOrigin.size >= maxOrigins) lastByOrigin.clear();
    lastByOrigin.set(origin, { text, linked });
    return linked;
  };

  return {
    follow: ({ conn, handshake }) => {
      const origin = origins.ownOf({ isSecure: isSecure(conn.request), host: handshake.headers.host });
      conn.on('packetCreate', (packet: Packet) => {
        if (typeof packet.data !== 'string') return;
        const linked = link(packet.data, origin);
        if (linked === packet.data) return;
        packet.data = linked;
        // The frame that was encoded for all sockets has the old text.
        packet.options = { ...packet.options, wsPreEncodedFrame: undefined };
      });
    },
  };
};
