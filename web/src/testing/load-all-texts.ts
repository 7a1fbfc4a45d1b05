import { loadTexts } from '../locales/language.ts';
import type { PageNamespace } from '../locales/resources.ts';
import { texts } from '../locales/en.ts';

const isNamespace = (name: string): name is PageNamespace => !(name in texts);

/** Every file of texts that is not part of the first load. */
const namespaces = Object.keys(import.meta.glob('../locales/en/*.json'))
  .map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length))
  .filter(isNamespace);

/** A test reads the texts of a page before its route has loaded them, or renders the page without its route. */
export const loadAllTexts = (): Promise<void> => loadTexts(...namespaces);
