import type { Connection, ConnectionStatus } from '@balcao/contracts';

/** The later update wins, unless its own time is older. */
export const putConnection = (connections: readonly Connection[], incoming: Connection): Connection[] => {
  const known = connections.find(({ id }) => id === incoming.id);
  if (known === undefined) return [...connections, incoming];
  if (Date.parse(incoming.updatedAt) < Date.parse(known.updatedAt)) return [...connections];
  return connections.map((connection) => (connection.id === incoming.id ? incoming : connection));
};

const troubled: ReadonlySet<ConnectionStatus> = new Set<ConnectionStatus>([
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]);

/** The drawer shows a '!' while any connection needs an admin (rule W9). */
export const needsAttention = (connections: readonly Connection[]): boolean =>
  connections.some(({ status }) => troubled.has(status));

export type SessionAction = 'showCode' | 'start' | 'newCode' | 'disconnect';

/** The actions of each status (rule W8). */
export const actionsOf = ({
  status,
  type,
}: Pick<Connection, 'status' | 'type'>): readonly SessionAction[] => {
  switch (status) {
    case 'qrcode':
      return ['showCode'];
    case 'DISCONNECTED':
      return ['start', 'newCode'];
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return type === null ? ['disconnect'] : [];
    case 'OPENING':
      return [];
  }
};
