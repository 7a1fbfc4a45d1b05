import 'i18next';
import type { Resources } from './locales/resources.ts';

declare module 'i18next' {
  // A key that the English texts do not have fails the type check.
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
