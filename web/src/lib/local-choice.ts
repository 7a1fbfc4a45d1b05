import { create, type StoreApi, type UseBoundStore } from 'zustand';

export type LocalChoice<T> = {
  readonly use: () => T;
  readonly read: () => T;
  readonly choose: (value: T) => void;
};

/** A choice that is stored on this device and shared by its tabs. An unreadable value means the default. */
export const localChoice = <T>(
  key: string,
  parse: (stored: string | null) => T,
  print: (value: T) => string = String,
): LocalChoice<T> => {
  const stored = (): T => parse(localStorage.getItem(key));
  const useValue: UseBoundStore<StoreApi<{ readonly value: T }>> = create(() => ({ value: stored() }));
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useValue.setState({ value: stored() });
  });
  return {
    use: () => useValue(({ value }) => value),
    read: () => useValue.getState().value,
    choose: (value) => {
      localStorage.setItem(key, print(value));
      useValue.setState({ value });
    },
  };
};
