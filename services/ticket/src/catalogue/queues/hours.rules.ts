import { firstInterval, isSameWeek, plainWeek, type Queue } from '@balcao/contracts';

type Hours = Pick<Queue, 'startWork' | 'endWork' | 'workWeek'>;
type Changes = { readonly [Field in keyof Hours]?: Hours[Field] | undefined };

/**
 * Existing clients know startWork and endWork alone: the first interval of a week. Where they send others, those stand for
 * every day; where they send the same, the week stays (rule Q6).
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

/** Hours that end when they begin would be one minute of each day (rule Q6). */
export const isWithoutTime = ({ startWork, endWork }: Omit<Hours, 'workWeek'>): boolean =>
  startWork !== '' && startWork === endWork;

/** A plain week is told by its two hours, also where those set no limit; one without hours leaves them as they are. */
const ofWeek = (workWeek: NonNullable<Hours['workWeek']>, asked: Hours): Hours => {
  if (isSameWeek(workWeek, plainWeek(asked))) return asked;
  const first = firstInterval(workWeek);
  const pair = first === undefined ? asked : { startWork: first.start, endWork: first.end };
  return isSameWeek(workWeek, plainWeek(pair)) ? pair : { ...pair, workWeek };
};
