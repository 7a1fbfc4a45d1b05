import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { createContext, use } from 'react';
import { breakName } from './break-name.ts';

/** Of the names beside ranked bars. */
const nameSize = 12;

/** Names by what their axis says for them, with their lines. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** A sign that no number on the other axis begins with. */
export const nameKey = (index: number): string => `#${String(index)}`;

/** The library shortens what an axis says to one line, so the axis says a short key of the name. */
export const NameLabel = ({ text, ...props }: ChartsTextProps) => (
  <ChartsText {...props} text={use(NamesContext).get(text) ?? text} />
);

/** The names on lines of at most so many pixels. */
export const breakNames = (
  names: readonly string[],
  width: number,
  font: string,
): ReadonlyMap<string, string> => {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen !== null) pen.font = `${String(nameSize)}px ${font}`;
  const isFitting = (line: string): boolean => pen === null || pen.measureText(line).width <= width;
  return new Map(names.map((name, index) => [nameKey(index), breakName(name, isFitting)]));
};
