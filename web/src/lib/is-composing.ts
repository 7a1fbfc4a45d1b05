/** What Safari says of the Enter that ends a composition: it comes when the composition itself is over. */
const keyOfInputMethod = 229;

/** What every browser tells of a key. The number is one of old, and all that Safari has to say of an input method. */
type PressedKey = { readonly isComposing: boolean; readonly keyCode: number };

/** While an input method composes a word its keys are its own, and so is the Enter that ends it. */
export const isComposing = (event: PressedKey): boolean =>
  event.isComposing || event.keyCode === keyOfInputMethod;
