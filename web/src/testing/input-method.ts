/** The Enter that ends a word of an input method, as Safari reports it. */
export const endOfWord = { key: 'Enter', keyCode: 229 };
