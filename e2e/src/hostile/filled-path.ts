import type { Endpoint } from '@balcao/contracts';
import { z } from 'zod';
import { sampleOf } from './sample-value.ts';

const placesSchema = z.record(z.string(), z.unknown()).catch({});

/** The path of an endpoint with these ids, or else with valid ids that do not exist. */
export const filledPath = (
  { path, params }: Pick<Endpoint, 'path' | 'params'>,
  ids: Readonly<Record<string, string | number>>,
): string => {
  const samples = placesSchema.parse(sampleOf(params));
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => String(ids[name] ?? samples[name]));
};
