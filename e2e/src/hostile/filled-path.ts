import type { Endpoint } from '@balcao/contracts';
import { z } from 'zod';
import { sampleOf } from './sample-value.ts';

const placesSchema = z.record(z.string(), z.unknown()).catch({});

/** An endpoint's path: with these ids, else with something of the right form that is not there. */
export const filledPath = (
  { path, params }: Pick<Endpoint, 'path' | 'params'>,
  ids: Readonly<Record<string, string | number>>,
): string => {
  const samples = placesSchema.parse(sampleOf(params));
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => String(ids[name] ?? samples[name]));
};
