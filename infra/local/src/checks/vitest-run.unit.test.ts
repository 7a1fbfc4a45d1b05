import { expect, test } from 'vitest';
import { countReport } from './vitest-run.ts';

const report = { numPassedTests: 3, numFailedTests: 0, success: true, testResults: [] };

test('passed and failed tests are counted', () => {
  expect(countReport({ ...report, numFailedTests: 2 }, false)).toEqual({ passed: 3, failed: 2 });
});

test('a file that could not be read counts as one failed', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countReport({ ...report, testResults }, false)).toEqual({ passed: 3, failed: 1 });
});

test('an error outside of every test is not lost', () => {
  expect(countReport(report, false)).toEqual({ passed: 3, failed: 1 });
});
