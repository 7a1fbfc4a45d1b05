export type TextTree = { readonly [key: string]: string | TextTree };
export type TextValues = Readonly<Record<string, string | number | undefined>>;

const leafOf = (tree: TextTree, key: string): string | undefined => {
  let at: string | TextTree | undefined = tree;
  for (const part of key.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = at[part];
  }
  return typeof at === 'string' ? at : undefined;
};

/**
 * The text of a key with its values put in. With a `count` the form that the language wants for it is taken
 * (`key_one`, `key_many`, `key_other`). A key that nobody has is shown as it is.
 */
export const say = (tree: TextTree, language: string, key: string, values: TextValues = {}): string => {
  const { count } = values;
  const plural =
    typeof count === 'number'
      ? leafOf(tree, `${key}_${new Intl.PluralRules(language).select(count)}`)
      : undefined;
  const text = plural ?? leafOf(tree, key) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
};
