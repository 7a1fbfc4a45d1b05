import { startStack } from '@balcao/local/stack';
import { torture } from './torture.ts';

const say = (line: string): void => {
  console.log(`  ${line}`);
};

const stack = await startStack({ say });
try {
  const report = await torture(stack, {
    contacts: 20,
    inbound: 500,
    outbound: 200,
    customers: 4,
    rounds: 2,
    rejects: 3,
    droppedAnswers: 3,
    say,
  });
  for (const violation of report.violations) say(`VIOLATED: ${violation}`);
  console.log(
    `${report.inbound} inbound messages, ${report.accepted} answers, ${report.automatic} automatic texts, ${report.blows} blows: ` +
      (report.violations.length === 0
        ? 'nothing lost, nothing doubled.'
        : `${report.violations.length} violations.`),
  );
  process.exitCode = report.violations.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
}
