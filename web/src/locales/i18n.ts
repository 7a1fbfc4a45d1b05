import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolate } from '../lib/text/isolate.ts';

export const i18n = createInstance();

// With the resources given it is ready at once: nothing waits for this promise.
void i18n.use(initReactI18next).init({
  resources: {},
  defaultNS: 'common',
  // Every language is complete (a test checks it), so no language needs another one's texts.
  fallbackLng: false,
  load: 'currentOnly',
  interpolation: {
    // React escapes; what needs it here is the direction of names.
    escapeValue: true,
    escape: isolate,
    // No text refers to another one. No stored name contains this character, so i18next never looks for a reference
    // in a name.
    nestingPrefix: '\u0000',
  },
});

// `{{total, number}}` has the separators of its language. A total that is not known yet ('…') stays as it is.
i18n.services.formatter?.add('number', (value: unknown, language) =>
  typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value),
);
