import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src');

/** They answer with the day or hour of wherever the machine or the visitor is; the school's day is Dhaka's. */
const elsewhere =
  /\b(?:current_date|current_time|localtime(?:stamp)?)\b|now\(\)::date|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)|\.toLocale(?:Date|Time)String\(/i;

it('no day, month or hour is taken from the clock of the machine', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, at) => (elsewhere.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(found, 'Take it from services.now() through todayInDhaka of src/core/dates.ts.').toEqual([]);
});
