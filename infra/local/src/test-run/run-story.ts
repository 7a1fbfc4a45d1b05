import type { Tally } from '../checks/check.ts';
import type { Say } from '../console.ts';
import type { EndedFile, Failure, RunEvent } from './run-event.ts';
import type { VitestRun } from './vitest-run.ts';

const shownSlowest = 10;
/** Lines of a test's output: its pages, and the ends of the logs. */
const shownPrinted = 400;

export type Phase = 'unit and service tests' | 'browser tests' | 'journeys';

/** Vitest adds the name of the browser to the project. */
const browsers = /^(?:browser\b|touch$)/;

const phaseOf = (project: string): Phase => {
  if (project === 'e2e') return 'journeys';
  return browsers.test(project) ? 'browser tests' : 'unit and service tests';
};

/** An error outside a test (in a file's import, a hook, a worker) counts as one failure. */
export function countRun({ files, errors }: VitestRun): Tally {
  return {
    passed: files.reduce((count, { passed }) => count + passed, 0),
    failed: files.reduce((count, { failures }) => count + failures.length, errors.length),
  };
}

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
    if (event.kind === 'end')
      for (const error of event.errors) this.#say(`✗ outside of every test\n${error}`);
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

/** The place, the error and the output of the test: for a journey, what its pages show and the ends of the logs. */
export function failureText({ path }: EndedFile, { name, seconds, text, printed }: Failure): string {
  const all = printed.split('\n');
  const shown = all.length > shownPrinted ? ['…', ...all.slice(-shownPrinted)] : all;
  return [
    `✗ ${nameOf(path, name)} (${seconds.toFixed(1)} s)`,
    text,
    ...(printed === '' ? [] : shown),
    '',
  ].join('\n');
}

const nameOf = (path: string, name: string): string =>
  name === '' ? `${path}, outside of its tests` : `${path} > ${name}`;

/** The end of the output, where people look first: the slowest files, and the failures. */
export function summary({ files, outputPath }: VitestRun): readonly string[] {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownSlowest);
  const failed = files.flatMap(({ path, failures }) => failures.map(({ name }) => `  ${nameOf(path, name)}`));
  return [
    ...(slowest.length === 0 ? [] : ['Slowest files:']),
    ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`),
    ...(failed.length === 0 ? [] : ['Failed tests (details above):', ...failed]),
    ...(outputPath === undefined ? [] : [`Logs and screenshots of this run: ${outputPath}`]),
  ];
}
