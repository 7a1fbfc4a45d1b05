/**
 * The sequence of a message in its stream, from its acknowledge subject:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence in the stream>.…`, with domain and account before the stream if
 * the server names them.
 */
export const streamSequenceOf = (acknowledgeAt = ''): number => {
  const tokens = acknowledgeAt.split('.');
  const sequence = Number(tokens.length === 9 ? tokens[5] : tokens[7]);
  if (!Number.isSafeInteger(sequence))
    throw new Error('A message does not say where it stands in its stream.');
  return sequence;
};
