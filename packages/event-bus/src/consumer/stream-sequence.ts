/**
 * Where a message stands in its stream, by the subject to acknowledge it at: `$JS.ACK.<stream>.<consumer>.<deliveries>.
 * <place in the stream>.…`, with domain and account before the stream where the server names them.
 */
export const streamSequenceOf = (acknowledgeAt = ''): number => {
  const tokens = acknowledgeAt.split('.');
  const sequence = Number(tokens.length === 9 ? tokens[5] : tokens[7]);
  if (!Number.isSafeInteger(sequence))
    throw new Error('A message does not say where it stands in its stream.');
  return sequence;
};
