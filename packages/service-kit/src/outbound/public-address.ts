import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');

/** Only global unicast is public; all else is loopback, link-local, private, multicast or a tunnel. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
closed6.addSubnet('2001:db8::', 32, 'ipv6');
closed6.addSubnet('3fff::', 20, 'ipv6');
// For protocols and not for hosts; Teredo in it, like 6to4, carries an IPv4 address of the sender's choice.
closed6.addSubnet('2001::', 23, 'ipv6');
closed6.addSubnet('2002::', 16, 'ipv6');

/** Whether an address is public: nobody may make the desk call its own network (rule S6). */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
    default:
      return false;
  }
};
