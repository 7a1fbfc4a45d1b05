import type { Say } from '../console.ts';
import type { EndedFile, RunEvent } from './run-event.ts';
import { failureText, outsideText } from './run-text.ts';

export type Phase = 'unit and service tests' | 'browser tests' | 'journeys';

/** Vitest adds the name of the browser to the project. */
const browsers = /^(?:browser\b|touch$)/;

const phaseOf = (project: string): Phase => {
  if (project === 'e2e') return 'journeys';
  return browsers.test(project) ? 'browser tests' : 'unit and service tests';
};

type Course = {
  expected: number;
  ended: EndedFile[];
  readonly begun: Map<string, number>;
  startedAt?: number;
};

/** Follows one run: prints each failure at once, each phase after its last file, and the progress. */
export class RunStory {
  readonly #say: Say;
  readonly #saysPhases: boolean;
  readonly #courses = new Map<Phase, Course>();

  constructor(say: Say, { saysPhases = true }: { readonly saysPhases?: boolean } = {}) {
    this.#say = say;
    this.#saysPhases = saysPhases;
  }

  onEvent(event: RunEvent): void {
    if (event.kind === 'run')
      for (const [project, count] of Object.entries(event.files))
        this.#course(phaseOf(project)).expected += count;
    if (event.kind === 'begun') {
      const course = this.#course(phaseOf(event.project));
      course.startedAt ??= Date.now();
      course.begun.set(event.path, Date.now());
    }
    if (event.kind === 'file') this.#end(event);
    if (event.kind === 'end') for (const error of event.errors) this.#say(outsideText(error));
  }

  /** For each running phase: its progress, and the file that has run for the longest time. */
  where(): string | undefined {
    const running = [...this.#courses].filter(
      ([, { ended, expected, startedAt }]) => startedAt !== undefined && ended.length < expected,
    );
    if (running.length === 0) return undefined;
    return running.map(([phase, course]) => this.#progress(phase, course)).join('; ');
  }

  #progress(phase: Phase, { ended, expected, begun }: Course): string {
    const failed = failedOf(ended);
    const [longest] = [...begun].toSorted(([, one], [, other]) => one - other);
    return [
      `${phase}: ${ended.length} of ${expected} files`,
      ...(failed === 0 ? [] : [`${failed} failed`]),
      ...(longest === undefined ? [] : [`${longest[0]} since ${secondsSince(longest[1], 0)} s`]),
    ].join(', ');
  }

  #end(file: EndedFile): void {
    const phase = phaseOf(file.project);
    const course = this.#course(phase);
    course.begun.delete(file.path);
    course.ended.push(file);
    for (const failure of file.failures) this.#say(failureText(file, failure));
    if (course.ended.length !== course.expected || !this.#saysPhases) return;
    const failed = failedOf(course.ended);
    this.#say(`${failed === 0 ? '✓' : '✗'} ${phase} (${secondsSince(course.startedAt ?? Date.now(), 1)} s)`);
  }

  #course(phase: Phase): Course {
    const known = this.#courses.get(phase);
    if (known !== undefined) return known;
    const course: Course = { expected: 0, ended: [], begun: new Map() };
    this.#courses.set(phase, course);
    return course;
  }
}

const secondsSince = (time: number, digits: number): string => ((Date.now() - time) / 1_000).toFixed(digits);

const failedOf = (files: readonly EndedFile[]): number =>
  files.reduce((count, { failures }) => count + failures.length, 0);
