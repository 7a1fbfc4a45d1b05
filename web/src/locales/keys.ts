import type { Texts } from './load-texts.ts';

export type Namespace = keyof Texts;

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key;

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** Every key of a namespace, as the English texts have it: a wrong one doesn't compile. */
export type TextKey<N extends Namespace> = Leaves<Texts[N]>;
