import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { repositoryPath } from '../settings.ts';
import { errorText, fileOfError } from './error-text.ts';
import type { EndedFile, Failure, RunError, RunEvent } from './run-event.ts';
import { failureText, fileLine, outsideText } from './run-text.ts';

const say = (event: RunEvent): void => {
  process.send?.(event);
};

/** Into the output of the run, which is kept if something failed. */
const keep = (text: string): void => void process.stdout.write(`${text}\n`);

/** Sends events to the command that started vitest, which prints them. */
export default class VitestReporter implements Reporter {
  readonly #printed = new Map<string, string[]>();

  onInit(vitest: Vitest): void {
    // The command is gone, so nobody would see the end of the run.
    process.once('disconnect', () => void vitest.exit(true));
  }

  onTestRunStart(specifications: Parameters<NonNullable<Reporter['onTestRunStart']>>[0]): void {
    const files: Record<string, number> = {};
    for (const { project } of specifications) files[project.name] = (files[project.name] ?? 0) + 1;
    say({ kind: 'run', files });
  }

  onUserConsoleLog({ taskId, content }: { taskId?: string; content: string }): void {
    keep(content.trimEnd());
    if (taskId === undefined) return;
    this.#printed.set(taskId, [...(this.#printed.get(taskId) ?? []), content]);
  }

  onTestModuleQueued(testModule: TestModule): void {
    say({ kind: 'begun', project: testModule.project.name, path: pathOf(testModule) });
  }

  onTestModuleEnd(testModule: TestModule): void {
    const file = this.#endedFile(testModule);
    say(file);
    keep([fileLine(file), ...file.failures.map((failure) => failureText(file, failure))].join('\n'));
    this.#printed.delete(testModule.id);
    for (const { id } of testModule.children.allTests()) this.#printed.delete(id);
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly unknown[]): void {
    const told = errors.map(toRunError);
    for (const error of told) keep(outsideText(error));
    // Vitest would wait ten seconds for the channel to close.
    process.send?.({ kind: 'end', errors: told } satisfies RunEvent, () => process.channel?.unref());
  }

  #endedFile(testModule: TestModule): EndedFile {
    const { duration, collectDuration, setupDuration } = testModule.diagnostic();
    const outside = [testModule, ...testModule.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({
        name: suite.type === 'module' ? '' : suite.fullName,
        seconds: 0,
        text: errorText(error, repositoryPath),
        printed: this.#printedBy(testModule.id),
      })),
    );
    return {
      kind: 'file',
      project: testModule.project.name,
      path: pathOf(testModule),
      seconds: (duration + collectDuration + setupDuration) / 1_000,
      passed: [...testModule.children.allTests('passed')].length,
      failures: [
        ...outside,
        ...[...testModule.children.allTests('failed')].map((test) => this.#failure(test)),
      ],
    };
  }

  #failure(test: TestCase): Failure {
    return {
      name: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
      text: (test.result().errors ?? []).map((error) => errorText(error, repositoryPath)).join('\n'),
      printed: this.#printedBy(test.id),
    };
  }

  #printedBy(id: string): string {
    return (this.#printed.get(id) ?? []).join('').trimEnd();
  }
}

const toRunError = (error: unknown): RunError => {
  const path = fileOfError(error, repositoryPath);
  return { text: errorText(error, repositoryPath), ...(path === undefined ? {} : { path }) };
};

const pathOf = ({ moduleId }: TestModule): string => relative(repositoryPath, moduleId);
