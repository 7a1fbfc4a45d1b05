export type DeliveryFaults = { readonly duplicate: number; readonly reorder: number };

/**
 * The order in which the network delivers messages, and how often each fault applied: a reordered message swaps with
 * the next one, and a duplicated one is delivered again after the others.
 */
export const arrangeDelivery = <Message>(
  messages: readonly Message[],
  faults: DeliveryFaults,
): { readonly sequence: readonly Message[]; readonly used: DeliveryFaults } => {
  const sequence = [...messages];
  let reorder = 0;
  for (let index = 0; index + 1 < sequence.length && reorder < faults.reorder; index += 2) {
    const [first, second] = sequence.slice(index, index + 2);
    if (first === undefined || second === undefined) break;
    sequence.splice(index, 2, second, first);
    reorder += 1;
  }
  const duplicated = messages.slice(0, faults.duplicate);
  return { sequence: [...sequence, ...duplicated], used: { duplicate: duplicated.length, reorder } };
};
