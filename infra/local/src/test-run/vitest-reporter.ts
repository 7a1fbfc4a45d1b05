import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { repositoryPath } from '../settings.ts';
import { errorText } from './error-text.ts';
import type { EndedFile, Failure, RunEvent } from './run-event.ts';

const say = (event: RunEvent): void => {
  process.send?.(event);
};

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
    if (taskId === undefined) return;
    this.#printed.set(taskId, [...(this.#printed.get(taskId) ?? []), content]);
  }

  onTestModuleQueued(testModule: TestModule): void {
    say({ kind: 'begun', project: testModule.project.name, path: pathOf(testModule) });
  }

  onTestModuleEnd(testModule: TestModule): void {
    say(this.#endedFile(testModule));
    this.#printed.delete(testModule.id);
    for (const { id } of testModule.children.allTests()) this.#printed.delete(id);
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly unknown[]): void {
    say({ kind: 'end', errors: errors.map((error) => errorText(error, repositoryPath)) });
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

const pathOf = ({ moduleId }: TestModule): string => relative(repositoryPath, moduleId);
