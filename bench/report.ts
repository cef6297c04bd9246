import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfficeFigure } from './office.ts';
import type { Goal } from './workloads.ts';

/** The median of the rounds, the lowest and the highest. */
export type Spread = { middle: number; lowest: number; highest: number };

export type Figure = {
  name: string;
  /** Requests a second at 16 connections. */
  product: Spread;
  /** Of its own statements, where they can be said again. */
  same?: Spread;
  ofSame?: Spread;
  anchor?: Spread;
  anchorName?: string;
  ofAnchor?: Spread;
  /** Milliseconds at one connection. */
  p50: number;
  p99: number;
  statements: number;
  rows: number;
  bytes: number;
  failures: number;
  /** Of what it is compared with: the same statements bare, and the anchor. */
  bareFailures: number;
  /** Rows that did not hold what was sent. */
  differing?: number;
  goal: Goal;
};

/** A piece of work measured in seconds. */
export type TaskFigure = {
  name: string;
  /** Seconds of the product and of the bare SQL. */
  product: Spread;
  bare: Spread;
  /** How many times the bare SQL of the same round the product took. */
  timesBare: Spread;
  rows: number;
  /** What was not stored as it should be. */
  problems: readonly string[];
  goal: { readonly seconds: number; readonly timesBare?: number };
};

export type Report = {
  at: string;
  machine: string;
  node: string;
  idleBefore: number;
  size: { students: number; sites: number };
  seconds: number;
  rounds: number;
  took: number;
  hello: number;
  productMemory: number;
  figures: readonly Figure[];
  tasks: readonly TaskFigure[];
  office: readonly OfficeFigure[];
};

/** Statements a request may take, whatever its rows. */
const mostStatements = 8;

/** Writes the report as JSON and as a table into the folder of the figures, and prints the table. */
export function writeReport(folder: string, report: Report): void {
  const text = tableOf(report);
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.md'), text);
  process.stdout.write(`\n${text}\nWritten to ${folder}/report.md and report.json\n`);
}

const whole = (number: number) => Math.round(number).toLocaleString('en');
const percent = (share: number) => `${Math.round(share * 100)} %`;
const shareOf = (share: Spread) =>
  `${percent(share.middle)} (${Math.round(share.lowest * 100)}–${Math.round(share.highest * 100)})`;

/** What a figure misses; empty when it reaches everything asked of it. */
function missesOf({
  goal,
  ofAnchor,
  p50,
  p99,
  statements,
  failures,
  bareFailures,
  differing,
}: Figure): string[] {
  return [
    ...(goal.ofAnchor !== undefined && (ofAnchor?.middle ?? 0) < goal.ofAnchor
      ? [`below ${percent(goal.ofAnchor)}`]
      : []),
    ...(goal.p50 !== undefined && p50 > goal.p50 ? [`p50 above ${goal.p50} ms`] : []),
    ...(p99 > goal.p99 ? [`p99 above ${goal.p99} ms`] : []),
    ...(statements > mostStatements ? [`more than ${mostStatements} statements`] : []),
    ...(failures > 0 ? [`${failures} answers not 200`] : []),
    ...(bareFailures > 0 ? [`${bareFailures} not 200 of what it is compared with`] : []),
    ...(differing ? [`${differing} rows not as sent`] : []),
  ];
}

function tableOf(report: Report): string {
  const lines = [
    `Measured ${report.at} on ${report.machine}, Node ${report.node}, in ${whole(report.took)} s; ` +
      `${whole(report.size.students)} students in ${report.size.sites} institution(s); ${report.rounds} rounds of ${report.seconds} s; ` +
      `${percent(report.idleBefore)} of the machine idle before; the generator reaches ${whole(report.hello)} hellos a second.`,
    '',
    '| Workload | requests/s at 16 | of the same statements, bare | of the bare anchor | floor | p50 / p99 ms at 1 | statements | rows | kB | |',
    '|---|--:|--:|---|--:|--:|--:|--:|--:|---|',
  ];
  for (const one of report.figures)
    lines.push(
      `| ${[
        one.name,
        whole(one.product.middle),
        one.ofSame && one.same ? `${shareOf(one.ofSame)} of ${whole(one.same.middle)}` : '',
        one.ofAnchor && one.anchor
          ? `${shareOf(one.ofAnchor)} of ${whole(one.anchor.middle)}: ${one.anchorName}`
          : '',
        one.goal.ofAnchor === undefined ? '' : percent(one.goal.ofAnchor),
        `${one.p50.toFixed(2)} / ${one.p99.toFixed(2)}`,
        one.statements,
        whole(one.rows),
        (one.bytes / 1000).toFixed(1),
        missesOf(one).join(', ') || 'reached',
      ].join(' | ')} |`,
    );
  lines.push(...taskTable(report.tasks), ...officeTable(report.office));
  const failures = report.figures.reduce((sum, one) => sum + one.failures, 0);
  lines.push(
    '',
    `Shares are medians of the rounds (lowest–highest). Answers that were not 200: ${failures}. ` +
      `Memory of the server afterwards: ${whole(report.productMemory / 1e6)} MB.`,
  );
  return `${lines.join('\n')}\n`;
}

const tenths = (number: number) => number.toFixed(number < 1 ? 2 : 1);
const timesOf = ({ middle, lowest, highest }: Spread) =>
  `${tenths(middle)} × (${tenths(lowest)}–${tenths(highest)})`;

function taskMisses({ goal, product, timesBare, problems }: TaskFigure): string[] {
  return [
    ...(product.middle > goal.seconds ? [`above ${goal.seconds} s`] : []),
    ...(goal.timesBare !== undefined && timesBare.middle > goal.timesBare
      ? [`more than ${goal.timesBare} × the bare SQL`]
      : []),
    ...problems,
  ];
}

/** Work measured in seconds, beside the bare SQL that stores the same. */
function taskTable(tasks: readonly TaskFigure[]): string[] {
  if (tasks.length === 0) return [];
  return [
    '',
    '| Work | seconds | goal | of the bare SQL | goal | rows | |',
    '|---|--:|--:|---|--:|--:|---|',
    ...tasks.map(
      (one) =>
        `| ${[
          one.name,
          `${tenths(one.product.middle)} (${tenths(one.product.lowest)}–${tenths(one.product.highest)})`,
          one.goal.seconds,
          `${timesOf(one.timesBare)} of ${tenths(one.bare.middle)} s`,
          one.goal.timesBare === undefined ? '' : `${one.goal.timesBare} ×`,
          whole(one.rows),
          taskMisses(one).join(', ') || 'reached',
        ].join(' | ')} |`,
    ),
  ];
}

function officeTable(office: readonly OfficeFigure[]): string[] {
  if (office.length === 0) return [];
  return [
    '',
    '16 readers of what never comes again, beside saves; the share is of the bare tenant page in the same turn.',
    '',
    '| students | screen | saves/s | /s | of the tenant page | goal | p50 of 16, ms | p50 of one, ms | saves p99, ms |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...office.map(
      (one) =>
        `| ${whole(one.students)} | ${one.name} | ${one.savesPerSecond} | ${one.perSecond.toFixed(0)} | ${(one.ofTenantPage * 100).toFixed(0)} % | ${one.goal ? `${one.goal * 100} %` : ''} | ${one.p50.toFixed(1)} | ${one.oneP50.toFixed(2)} | ${one.savesDone > 0 ? one.savesP99.toFixed(1) : ''} |`,
    ),
  ];
}
