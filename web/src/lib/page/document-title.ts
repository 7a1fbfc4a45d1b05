let name = '';
let waiting = 0;

const write = (): void => {
  document.title = waiting === 0 ? name : `(${String(waiting)}) ${name}`;
};

/** Sets the title of the browser's tab. */
export const nameDocument = (title: string): void => {
  name = title;
  write();
};

/** Puts the number of waiting tickets before the title of the tab (rule B5). */
export const countInTitle = (count: number): void => {
  waiting = count;
  write();
};
