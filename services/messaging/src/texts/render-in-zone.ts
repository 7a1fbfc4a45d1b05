import { hasVariables, renderDeskText, renderText } from '@balcao/contracts';
import type { DeskTimeZone } from './desk-time-zone.ts';

type About = Omit<Parameters<typeof renderText>[1], 'timeZone'>;

/** Most texts have no variables, so the time zone is not read. */
export const renderInZone = async (text: string, about: About, timeZone: DeskTimeZone): Promise<string> =>
  hasVariables(text) ? renderText(text, { ...about, timeZone: await timeZone() }) : text;

/** As `renderInZone`, for texts of the automation. */
export const renderDeskTextInZone = async (
  text: string,
  about: About,
  timeZone: DeskTimeZone,
): Promise<string> =>
  hasVariables(text) ? renderDeskText(text, { ...about, timeZone: await timeZone() }) : text;
