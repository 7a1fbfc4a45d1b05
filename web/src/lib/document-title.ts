let name = '';
let waiting = 0;

const write = (): void => {
  document.title = waiting === 0 ? name : `(${String(waiting)}) ${name}`;
};

/** What the tab of the browser is called. */
export const nameDocument = (title: string): void => {
  name = title;
  write();
};

/** How much waits stands before the title of the tab (rule B5). */
export const countInTitle = (count: number): void => {
  waiting = count;
  write();
};
