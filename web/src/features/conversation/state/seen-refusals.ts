import type { Message } from '@balcao/contracts';
import { z } from 'zod';
import { localChoice } from '../../../lib/local-choice.ts';

const keptCount = 200;
const storedSchema = z.array(z.string());

const parse = (stored: string | null): readonly string[] => {
  try {
    return storedSchema.parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
};

/** On this device and in its tabs; the desk keeps the refusal itself. */
const seen = localChoice<readonly string[]>('balcao.seenRefusals', parse, (keys) => JSON.stringify(keys));

type Refused = Pick<Message, 'id' | 'change'>;

/** A later change of the message has a refusal of its own. */
const keyOf = ({ id, change }: Refused): string => `${id} ${change?.kind ?? ''} ${change?.at ?? ''}`;

/** The refused change that the user has not dismissed yet. */
export const useUnseenRefusal = (message: Refused): NonNullable<Message['change']> | undefined => {
  const keys = seen.use();
  const { change = null } = message;
  return change?.state === 'refused' && !keys.includes(keyOf(message)) ? change : undefined;
};

export const dismissRefusal = (message: Refused): void =>
  seen.choose([...seen.read().slice(1 - keptCount), keyOf(message)]);
