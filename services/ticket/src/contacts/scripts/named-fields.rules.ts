import { AppError, type ContactDetails, mostExtraInfo } from '@balcao/contracts';

type Line = { readonly id?: number | undefined; readonly name: string; readonly value: string };

/**
 * Changes extra fields by name (rule P22): a named field gets the value, "" removes it, and others stay.
 * @throws AppError ERR_VALIDATION if there would be too many
 */
export const withNamed = (
  known: ContactDetails['extraInfo'],
  named: readonly { readonly name: string; readonly value: string }[],
): readonly Line[] => {
  const values = new Map(named.map(({ name, value }) => [name, value]));
  const kept: Line[] = known.map((line) => ({ ...line, value: values.get(line.name.trim()) ?? line.value }));
  const names = new Set(known.map(({ name }) => name.trim()));
  const added = [...values].filter(([name]) => !names.has(name)).map(([name, value]) => ({ name, value }));
  const lines = [...kept, ...added].filter(({ name, value }) => value !== '' || !values.has(name.trim()));
  if (lines.length > mostExtraInfo) throw new AppError('ERR_VALIDATION', { field: 'extraInfo' });
  return lines;
};
