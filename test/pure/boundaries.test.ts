import { describe, expect, it } from 'vitest';
import { breachesIn } from '../../scripts/boundaries.ts';

describe('the boundary check', () => {
  it.each([
    ['core/entity.ts', "import { a } from '../modules/academic/shift.entity.ts';"],
    ['core/entity.ts', "import pg from 'pg';"],
    ['core/web/call.ts', "import { a } from '../server/serve.ts';"],
    ['modules/fees/service.ts', "import { a } from '../students/service/list.ts';"],
    ['modules/fees/rules.ts', "import { a } from './service.ts';"],
    ['modules/fees/screens/counter.tsx', "import { a } from '../routes.ts';"],
    ['modules/fees/routes.ts', "import { a } from './screens/counter.tsx';"],
    ['modules/fees/service.ts', "sql.raw('x')"],
    ['modules/fees/screens/counter.tsx', '<p dangerouslySetInnerHTML={x} />'],
  ])('refuses a planted violation in %s', (file, source) => {
    expect(breachesIn(file, source)).toHaveLength(1);
  });

  it.each([
    ['modules/fees/service.ts', "import { a } from '../students/public.ts';"],
    ['modules/fees/service.ts', "import { a } from './rules.ts';"],
    ['modules/fees/screens/counter.tsx', "import { a } from '../contract.ts';"],
    ['modules/academic/section.entity.ts', "import { employee } from '../people/employee.entity.ts';"],
  ])('lets %s import what it may', (file, source) => {
    expect(breachesIn(file, source)).toEqual([]);
  });
});
