import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goal } from './workloads.ts';

export type Rate = {
  perSecond: number;
  lowest: number;
  highest: number;
  p50: number;
  p99: number;
  p99AtSixteen: number;
  bytes: number;
  generatorCore: number;
  failures: number;
};

export type Figure = {
  name: string;
  floorOnly?: boolean;
  product?: Rate;
  same?: Rate;
  anchor?: Rate;
  anchorName?: string;
  ofAnchor?: number;
  ofSame?: number;
  statements?: number;
  rows?: number;
  differing?: number;
  goal?: Goal;
};

export type Report = {
  at: string;
  machine: string;
  node: string;
  idleBefore: number;
  size: { students: number; sites: number };
  seconds: number;
  rounds: number;
  hello: number;
  productMemory: number;
  figures: readonly Figure[];
};

/** Writes the report as JSON and as a table into the folder of the figures, and prints the table. */
export function writeReport(folder: string, report: Report): void {
  const text = tableOf(report);
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.md'), text);
  process.stdout.write(`\n${text}\nWritten to ${folder}/report.md and report.json\n`);
}

const whole = (number: number | undefined) =>
  number === undefined ? '' : Math.round(number).toLocaleString('en');
const percent = (share: number | undefined) => (share === undefined ? '' : `${Math.round(share * 100)} %`);
const range = (rate: Rate | undefined) =>
  rate ? `${whole(rate.perSecond)} (${whole(rate.lowest)}–${whole(rate.highest)})` : '';

function tableOf(report: Report): string {
  const lines = [
    `Measured ${report.at} on ${report.machine}, Node ${report.node}; ${report.size.sites} institutions, ${report.size.students} students;`,
    `${report.rounds} rounds of ${report.seconds} s; ${percent(report.idleBefore)} of the machine idle before; the generator reaches ${whole(report.hello)} hellos a second.`,
    '',
    '| Workload | product/s at 16 (range) | same statements, bare | of it | anchor | of it | goal | p50 / p99 ms at 1 | statements | rows | kB |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  for (const one of report.figures) {
    const goal = [
      one.goal?.ofAnchor === undefined ? '' : `≥ ${percent(one.goal.ofAnchor)}`,
      one.goal?.perSecond === undefined ? '' : `${whole(one.goal.perSecond)}/s`,
    ]
      .filter(Boolean)
      .join(', ');
    lines.push(
      `| ${[
        one.name,
        range(one.product),
        range(one.same),
        percent(one.ofSame),
        one.anchor ? `${one.anchorName ?? ''} ${range(one.anchor)}`.trim() : '',
        percent(one.ofAnchor),
        goal,
        one.product ? `${one.product.p50.toFixed(2)} / ${one.product.p99.toFixed(2)}` : '',
        one.statements ?? '',
        one.rows === undefined ? '' : whole(one.rows),
        one.product ? (one.product.bytes / 1000).toFixed(1) : '',
      ].join(' | ')} |`,
    );
  }
  const failures = report.figures.reduce(
    (sum, one) =>
      sum + (one.product?.failures ?? 0) + (one.same?.failures ?? 0) + (one.anchor?.failures ?? 0),
    0,
  );
  lines.push(
    '',
    `Answers that were not 200: ${failures}. Memory of the server afterwards: ${whole(report.productMemory / 1e6)} MB.`,
  );
  return `${lines.join('\n')}\n`;
}
