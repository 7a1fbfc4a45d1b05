/** As Safari tells the Enter that ends a word of an input method. */
export const endOfWord = { key: 'Enter', keyCode: 229 };
