const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A duration in the largest whole unit: 30 minutes, 7 days. */
export const formatSpan = (seconds: number, language: string): string => {
  const [unit, length] = spans.find((span) => seconds >= span[1] && seconds % span[1] === 0) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
};

const two = (value: number): string => String(value).padStart(2, '0');

/** HH:mm in the browser's time zone. */
export const formatTime = (iso: string): string => {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** dd/MM/yyyy, in every language (rule U7). */
export const formatDate = (iso: string): string => {
  const at = new Date(iso);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${String(at.getFullYear())}`;
};

export type Moment = {
  /** dd/MM/yyyy */
  readonly date: string;
  /** HH:mm */
  readonly time: string;
  /** dd/MM HH:mm */
  readonly dayAndTime: string;
  /** dd/MM/yyyy HH:mm */
  readonly dateAndTime: string;
  /** dd/MM/yyyy HH:mm:ss */
  readonly dateAndSeconds: string;
};

/** Formats moments in this time zone, in every language alike (rule U7). */
export const momentFormat = (timeZone: string): ((iso: string) => Moment) => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (iso) => {
    const [date = '', seconds = ''] = format.format(new Date(iso)).split(', ');
    const time = seconds.slice(0, 'HH:mm'.length);
    return {
      date,
      time,
      dayAndTime: `${date.slice(0, 'dd/MM'.length)} ${time}`,
      dateAndTime: `${date} ${time}`,
      dateAndSeconds: `${date} ${seconds}`,
    };
  };
};

/** HH:mm:ss in the browser's time zone. */
export const formatTimeWithSeconds = (iso: string): string =>
  `${formatTime(iso)}:${two(new Date(iso).getSeconds())}`;

/** dd/MM HH:mm, in every language (rule U7). */
export const formatDayAndTime = (iso: string): string => `${formatDate(iso).slice(0, 5)} ${formatTime(iso)}`;

/** HH:mm if it was on this day (dd/MM/yyyy), otherwise dd/MM/yyyy. */
export const formatListTime = (iso: string, today: string): string =>
  formatDate(iso) === today ? formatTime(iso) : formatDate(iso);

/** Formats a Brazilian number, masked digits included; any other stays as it is (rule N7). */
export const formatPhone = (number: string): string => {
  const parts = /^55([\d*]{2})([\d*]{4,5})([\d*]{4})$/.exec(number);
  return parts === null ? number : `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}`;
};

const largestBadge = 9999;
export const formatBadge = (count: number): string =>
  count > largestBadge ? `${largestBadge}+` : String(count);

const picture = /\p{RI}{2}|\p{Extended_Pictographic}/u;

/** Two letters for an avatar; if a name has no letters, its first emoji. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    Array.from(word ?? '').find((letter) => /\p{L}|\p{N}/u.test(letter)),
  );
  return letters.join('').toUpperCase() || (picture.exec(name)?.[0] ?? '#');
};
