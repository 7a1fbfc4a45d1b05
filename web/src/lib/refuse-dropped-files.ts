/**
 * A browser opens a file that is dropped on a page, and the desk would be gone. Files are refused wherever no element
 * accepts them; text dragged into a field is left to the browser.
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
