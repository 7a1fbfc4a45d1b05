export type SourceFile = { readonly path: string; readonly text: string };
