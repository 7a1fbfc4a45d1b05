import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const treeSchema = z.record(z.string(), z.json());
const localesPath = fileURLToPath(new URL('../../web/src/locales/', import.meta.url));

/** A pattern for a text of the product, with any values for its variables. */
export type Words = (namespace: string, key: string) => RegExp;

/** In one of the product's languages. */
export const wordsIn =
  (language: 'en' | 'es' | 'pt-BR'): Words =>
  (namespace, key) => {
    const tree: z.infer<typeof treeSchema> = treeSchema.parse(
      JSON.parse(readFileSync(`${localesPath}${language}/${namespace}.json`, 'utf8')),
    );
    const text = key
      .split('.')
      .reduce<z.infer<typeof treeSchema>[string]>((at, part) => treeSchema.parse(at)[part] ?? null, tree);
    const pattern = z
      .string()
      .parse(text)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*');
    return new RegExp(`^${pattern}`, 'u');
  };
