import { expect, test } from 'vitest';
import { knownFaults, notChecked } from './advisories.ts';

const advisory = (severity: string) => ({
  source: 1,
  title: 'Endless loop',
  url: 'https://example.com/1',
  severity,
});

test('a grave vulnerability is listed once, with the package that has it', () => {
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      ws: { severity: 'high', via: [advisory('high'), advisory('low')] },
      'engine.io': { severity: 'high', via: ['ws'] },
      qs: { severity: 'moderate', via: [advisory('moderate')] },
    },
  };
  const faults = ['ws: high, Endless loop (https://example.com/1)'];
  expect(knownFaults(JSON.stringify(report))).toEqual(faults);
  expect(knownFaults(`npm warn something\n${JSON.stringify(report)}`)).toEqual(faults);
  expect(knownFaults(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
});

test('an unreachable registry is not a vulnerability', () => {
  expect(knownFaults(JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }))).toBeUndefined();
  for (const output of ['', 'getaddrinfo ENOTFOUND', '{"error": {'])
    expect(knownFaults(output)).toBeUndefined();
});

test('an impossible check is reported prominently, with the reason', () => {
  const faults = notChecked('npm error code ENOTFOUND\n');
  expect(faults).toContain('NOT CHECKED');
  expect(faults).toContain('It answered: npm error code ENOTFOUND');
  expect(faults.split('\n').filter((line) => /^!{80}$/.test(line))).toHaveLength(2);
  expect(notChecked('')).not.toContain('It answered');
});
