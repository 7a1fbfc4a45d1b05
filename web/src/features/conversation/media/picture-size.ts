type Size = { readonly width: number; readonly height: number };

const sizes = new WeakMap<Blob, Size>();

/** Before a picture is shown its place has its size (rule U12). What cannot be read has none. */
export const measurePicture = async (file: Blob): Promise<void> => {
  if (!file.type.startsWith('image/') || sizes.has(file)) return;
  try {
    const picture = await createImageBitmap(file);
    sizes.set(file, { width: picture.width, height: picture.height });
    picture.close();
  } catch {
    // No picture, whatever it calls itself.
  }
};

/** undefined: not measured, or none. */
export const pictureSize = (file: Blob): Size | undefined => sizes.get(file);
