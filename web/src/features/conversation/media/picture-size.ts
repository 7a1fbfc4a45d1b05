type Size = { readonly width: number; readonly height: number };

const sizes = new WeakMap<Blob, Size>();

/** The size that is reserved before the picture loads (rule U12); undefined for a file that cannot be read. */
export const measurePicture = async (file: Blob): Promise<void> => {
  if (!file.type.startsWith('image/') || sizes.has(file)) return;
  try {
    const picture = await createImageBitmap(file);
    sizes.set(file, { width: picture.width, height: picture.height });
    picture.close();
  } catch {
    // It is no picture, whatever its name says.
  }
};

/** Undefined if it was not measured or is no picture. */
export const pictureSize = (file: Blob): Size | undefined => sizes.get(file);
