import type { Endpoint } from '@balcao/contracts';

const parameter = /:(\w+)/g;

const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(parameter)].map(([, name = '']) => name);

const shapeOf = (path: string): string => path.replaceAll(parameter, ':');

const joined = (names: readonly string[]): string =>
  [...new Set(names)]
    .map((name, index) => (index === 0 ? name : name.replace(/^./, (sign) => sign.toUpperCase())))
    .join('Or');

export type PathInDocument = {
  readonly path: string;
  /** Maps the endpoint's name of a parameter to the document's. */
  readonly nameOf: (name: string) => string;
};

/**
 * OpenAPI has each path once. If calls name the same parameter differently, the document joins the names (rule P27).
 */
export const nameOnce = (endpoints: readonly Endpoint[]): ((endpoint: Endpoint) => PathInDocument) => {
  const byShape = Map.groupBy(endpoints, ({ path }) => shapeOf(path));
  return ({ path }) => {
    const alike = (byShape.get(shapeOf(path)) ?? []).map((each) => namesIn(each.path));
    const names = new Map(
      namesIn(path).map((name, index) => [name, joined(alike.flatMap((each) => each[index] ?? []))]),
    );
    const nameOf = (name: string): string => names.get(name) ?? name;
    return { path: path.replaceAll(parameter, (_, name: string) => `{${nameOf(name)}}`), nameOf };
  };
};
