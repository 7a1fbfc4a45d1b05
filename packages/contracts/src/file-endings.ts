const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The extension of each type, and its synonyms. */
const endings: ReadonlyMap<string, readonly [ending: string, ...others: string[]]> = new Map([
  ['image/jpeg', ['jpg', 'jpeg', 'jpe', 'jfif']],
  ['image/png', ['png']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['image/heic', ['heic', 'heif']],
  ['image/avif', ['avif']],
  ['image/tiff', ['tif', 'tiff']],
  ['audio/mpeg', ['mp3', 'mpga', 'mp2']],
  ['audio/ogg', ['ogg', 'oga', 'opus']],
  ['audio/mp4', ['m4a', 'm4b']],
  ['audio/aac', ['aac']],
  ['audio/wav', ['wav']],
  ['audio/amr', ['amr']],
  ['audio/flac', ['flac']],
  ['audio/midi', ['mid', 'midi']],
  ['audio/webm', ['weba']],
  ['video/mp4', ['mp4', 'm4v']],
  ['video/webm', ['webm']],
  ['video/ogg', ['ogv']],
  ['video/3gpp', ['3gp', '3gpp', '3g2']],
  ['video/quicktime', ['mov', 'qt']],
  ['video/x-matroska', ['mkv']],
  ['video/x-msvideo', ['avi']],
  ['application/pdf', ['pdf']],
  ['application/rtf', ['rtf']],
  ['application/zip', ['zip']],
  ['application/gzip', ['gz', 'tgz']],
  ['application/x-7z-compressed', ['7z']],
  ['application/vnd.rar', ['rar']],
  [`${office}.wordprocessingml.document`, ['docx']],
  [`${office}.spreadsheetml.sheet`, ['xlsx']],
  [`${office}.presentationml.presentation`, ['pptx']],
  [`${openDocument}.text`, ['odt']],
  [`${openDocument}.spreadsheet`, ['ods']],
  [`${openDocument}.presentation`, ['odp']],
  ['text/plain', ['txt']],
  ['text/html', ['html', 'htm']],
  ['text/xml', ['xml', 'svg']],
  ['text/csv', ['csv']],
  ['text/vcard', ['vcf']],
  ['text/calendar', ['ics']],
]);

const types: ReadonlyMap<string, string> = new Map(
  [...endings].flatMap(([type, all]) => all.map((ending) => [ending, type] as const)),
);

/** Programs use these containers for their own formats, with extensions that cannot be listed. */
const holdsAnything: ReadonlySet<string> = new Set([
  'text/plain',
  'text/xml',
  'application/zip',
  'application/gzip',
]);

const endingPattern = /\.(?=\d*[a-z])([a-z0-9]{1,8})$/i;
const kindOf = (type: string): string => type.split('/', 1)[0] ?? '';
const isSound = (kind: string): boolean => kind === 'audio' || kind === 'video';

/** undefined: the type has no common extension. */
export const endingOfType = (mimeType: string): string | undefined => endings.get(mimeType)?.[0];

/**
 * A file name whose extension matches the content. A missing extension is added and a wrong one replaced, except that
 * audio and video containers keep theirs. The empty name stays.
 */
export const namedByContent = (fileName: string, mimeType: string): string => {
  const right = endingOfType(mimeType);
  if (right === undefined || fileName === '') return fileName;
  const given = endingPattern.exec(fileName)?.[1]?.toLowerCase();
  if (given === undefined) return `${fileName}.${right}`;
  const meant = types.get(given);
  if (meant === mimeType || holdsAnything.has(mimeType)) return fileName;
  if (meant === undefined) return `${fileName}.${right}`;
  const [is, said] = [kindOf(mimeType), kindOf(meant)];
  if (is !== said && isSound(is) && isSound(said)) return fileName;
  return `${fileName.slice(0, -given.length)}${right}`;
};
