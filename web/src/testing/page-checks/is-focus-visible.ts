/** Whether a user without a mouse sees the focus: by its own outline or one that is drawn for it. */
export const isFocusVisible = (): boolean => {
  const { activeElement } = document;
  // Between the end of the page and its beginning nothing has the focus.
  if (activeElement === null || activeElement === document.body) return true;
  const fields = ['.MuiInputBase-root', '[role=search]'].flatMap(
    (field) => activeElement.closest(field) ?? [],
  );
  const drawn = [activeElement, ...fields].flatMap((element) => [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    ...[...element.querySelectorAll('fieldset')].map((edge) => getComputedStyle(edge)),
  ]);
  return drawn.some(
    ({ outlineStyle, outlineWidth, borderWidth }) =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || parseFloat(borderWidth) >= 2,
  );
};
