import { useEffect, useState } from 'react';

/** A file of this page as an object URL while it is shown (rule U12). */
export const useObjectUrl = (file: Blob | undefined): string | undefined => {
  const [made, setMade] = useState<{ readonly file: Blob; readonly url: string }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const url = URL.createObjectURL(file);
    queueMicrotask(() => setMade({ file, url }));
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made !== undefined && made.file === file ? made.url : undefined;
};
