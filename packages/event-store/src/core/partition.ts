/** Every log has this many partitions; changing it would move streams between them. */
export const partitionCount = 16;

/** The partition of a key: FNV-1a of its UTF-16 code units. */
export const partitionOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitionCount;
};
