/** Connection options for the client. */
type BrokerAddress = { readonly servers: string[]; readonly user?: string; readonly pass?: string };

/**
 * From `nats://name:password@host:port`, or several of these separated by commas; name and password come from the first
 * one. The client reads neither from an address, and with some passwords it even loses the host (seen).
 */
export function brokerAddress(url: string): BrokerAddress {
  const servers = url
    .split(',')
    .map((server) => server.trim())
    .map((server) => new URL(server.includes('://') ? server : `nats://${server}`));
  const { username = '', password = '' } = servers[0] ?? {};
  return {
    servers: servers.map(({ host }) => host),
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  };
}
