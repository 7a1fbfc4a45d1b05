/**
 * A browser opens a file that is dropped on a page, which would close the desk. So files are refused wherever no
 * element accepts them; the browser still handles text that is dragged into a field.
 */
export const refuseDroppedFiles = (): (() => void) => {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer, defaultPrevented } = event;
    if (dataTransfer === null || defaultPrevented || !dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
};
