import { firstInterval, isSameWeek, plainWeek, type Queue } from '@balcao/contracts';

type Hours = Pick<Queue, 'startWork' | 'endWork' | 'workWeek'>;
type Changes = { readonly [Field in keyof Hours]?: Hours[Field] | undefined };

/**
 * Existing clients know only startWork and endWork, the first interval of a week. Other values replace the hours of
 * every day; the same values leave the week unchanged (rule Q6).
 */
export const changedHours = (hours: Hours, changes: Changes): Hours => {
  const week = hours.workWeek ?? plainWeek(hours);
  const asked = {
    startWork: changes.startWork ?? hours.startWork,
    endWork: changes.endWork ?? hours.endWork,
  };
  if (changes.workWeek !== undefined && !isSameWeek(changes.workWeek, week))
    return ofWeek(changes.workWeek, asked);
  const isSamePair = asked.startWork === hours.startWork && asked.endWork === hours.endWork;
  return isSamePair ? hours : asked;
};

/** Equal hours would mean one minute of each day (rule Q6). */
export const isWithoutTime = ({ startWork, endWork }: Omit<Hours, 'workWeek'>): boolean =>
  startWork !== '' && startWork === endWork;

/** A plain week is stored as its two hours. A week without hours leaves the two hours unchanged. */
const ofWeek = (workWeek: NonNullable<Hours['workWeek']>, asked: Hours): Hours => {
  if (isSameWeek(workWeek, plainWeek(asked))) return asked;
  const first = firstInterval(workWeek);
  const pair = first === undefined ? asked : { startWork: first.start, endWork: first.end };
  return isSameWeek(workWeek, plainWeek(pair)) ? pair : { ...pair, workWeek };
};
