import { type ComponentType, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A part that nobody waits for: its code is fetched once the page shows, and until then it is nothing. */
export const laterPart = <Props extends object>(load: Load<Props>) => {
  const LaterPart = (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (module) => setPart(() => module.default),
        () => undefined,
      );
    }, []);
    return Part === undefined ? null : <Part {...props} />;
  };
  return LaterPart;
};
