import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src');

/** They answer with the day or hour of wherever the machine or the visitor is; the school's day is Dhaka's. */
const elsewhere =
  /\b(?:current_date|current_time|localtime(?:stamp)?)\b|now\(\)::date|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)|\.toLocale(?:Date|Time)String\(/i;

/** Lines of the source that match, of files whose names do. */
const linesWith = (pattern: RegExp, isLooked: (name: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && isLooked(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
    );

it('no day, month or hour is taken from the clock of the machine', () => {
  const found = linesWith(elsewhere, () => true);
  expect(found, 'Take it from services.now() through todayInDhaka of src/core/dates.ts.').toEqual([]);
});

/** The queue, the limits of sending and the programs' log-in go by the clock of the machine they run on. */
const byTheMachine = [
  'modules/api/service/adapter.ts',
  'modules/attendance/texts/service/tell-job.ts',
  'modules/operations/service/queue.ts',
  'modules/operations/service/room.ts',
];

it('what a module decides goes by the clock of the server', () => {
  const found = linesWith(
    /new Date\(\)/,
    (name) => /^modules\/.*\/service\//.test(name) && !byTheMachine.includes(name),
  );
  expect(found, 'services.now(), or transaction.now() where there are no services.').toEqual([]);
});
