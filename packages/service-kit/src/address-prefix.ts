const groupsOfPrefix = 4;

/** The part of an address that one subscriber certainly has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export const addressPrefix = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  const groups = [...headGroups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups];
  return `${groups
    .slice(0, groupsOfPrefix)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
