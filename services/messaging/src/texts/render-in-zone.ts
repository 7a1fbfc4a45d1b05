import { hasVariables, renderText } from '@balcao/contracts';
import type { DeskTimeZone } from './desk-time-zone.ts';

type About = Omit<Parameters<typeof renderText>[1], 'timeZone'>;

/** Most texts have no variables, and need no time. */
export const renderInZone = async (text: string, about: About, timeZone: DeskTimeZone): Promise<string> =>
  hasVariables(text) ? renderText(text, { ...about, timeZone: await timeZone() }) : text;
