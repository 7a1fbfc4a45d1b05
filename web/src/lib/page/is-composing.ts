/** Safari's code for the Enter that ends a composition: it arrives when the composition is already over. */
const keyOfInputMethod = 229;

/** The used fields of a key event. The key code is deprecated, but Safari has no other sign of an input method. */
type PressedKey = { readonly isComposing: boolean; readonly keyCode: number };

/** While an input method composes a word, the keys belong to it, also the Enter that ends the word. */
export const isComposing = (event: PressedKey): boolean =>
  event.isComposing || event.keyCode === keyOfInputMethod;
