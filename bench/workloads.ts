import type { World } from './world.ts';

/** A request before its headers; `session` requests are signed in. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: unknown };

/** The bare statement a goal is measured against. */
export type Anchor = { name: string; sql: string; values(world: World): unknown[]; tenant: boolean };

export type Goal = {
  /** Requests a second at 16 connections on the reference machine. */
  readonly perSecond?: number;
  /** Share of the anchor of the same run. */
  readonly ofAnchor?: number;
};

export type Workload = {
  readonly name: string;
  /** The route, as it is registered; a workload whose route is not there is left out and said so. */
  readonly route: { method: 'GET' | 'POST'; path: string };
  readonly signedIn: boolean;
  readonly request: (world: World) => Request;
  /** How many rows an answer holds; throws when the answer is not what was asked for. */
  readonly rows: (answer: unknown, request: Request) => number;
  readonly leastRows: number;
  readonly anchor?: Anchor;
  readonly goal?: Goal;
  /** What the database must hold after the request; asked after the timing. Rows that differ are counted. */
  readonly stored?: (request: Request) => { sql: string; values: unknown[] };
  /** Loads once before anything is sent: rows that the requests need. */
  readonly before?: (world: World) => { sql: string; values: unknown[] };
};

const items = (answer: unknown): number => {
  const list = (answer as { items?: unknown[] }).items;
  if (!Array.isArray(list)) throw new Error('The answer has no items');
  return list.length;
};

const pick = <T>(world: World, list: readonly T[]): T => {
  const one = list[world.random.integer(0, list.length - 1)];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
};

/** Fifty students in order, one indexed read inside a tenant transaction: what the lists are measured against. */
const studentPage: Anchor = {
  name: 'tenant page of 50',
  tenant: true,
  sql: `SELECT id, code, name_en, name_bn, gender, date_of_birth, mobile, father_name_en FROM students_student
         WHERE site_id = $1 AND code >= $2 ORDER BY code LIMIT 50`,
  values: (world) => [
    world.siteId,
    world.students[world.random.integer(0, Math.max(0, world.students.length - 50))]?.code ?? '',
  ],
};

const today = new Date().toISOString().slice(0, 10);
/** A day no one took attendance on, so that the floor's rows and the product's never meet. */
const floorDay = '2001-01-01';

export const workloads: readonly Workload[] = [
  {
    name: 'public home',
    route: { method: 'GET', path: '/api/web/home' },
    signedIn: false,
    request: (world) => ({ method: 'GET', path: `/api/web/home?site_id=${world.siteId}` }),
    rows: (answer) => (answer as { notices: unknown[] }).notices.length,
    leastRows: 1,
    goal: { perSecond: 5000 },
    anchor: {
      name: 'one plain read of 5 notices',
      tenant: false,
      sql: 'SELECT id, title_en, title_bn, publish_on FROM website_notice WHERE site_id = $1 ORDER BY publish_on DESC LIMIT 5',
      values: (world) => [world.siteId],
    },
  },
  {
    name: 'the signed-in user',
    route: { method: 'GET', path: '/api/auth/user' },
    signedIn: true,
    request: () => ({ method: 'GET', path: '/api/auth/user' }),
    rows: (answer) => (answer as { permissions: unknown[] }).permissions.length,
    leastRows: 5,
  },
  {
    name: 'setup list (sections, 25)',
    route: { method: 'GET', path: '/api/v1/academic/section' },
    signedIn: true,
    request: (world) => ({
      method: 'GET',
      path: `/api/v1/academic/section?page=${world.random.integer(1, 3)}&size=25`,
    }),
    rows: items,
    leastRows: 10,
  },
  {
    name: 'student list (50)',
    route: { method: 'GET', path: '/api/v1/students/student' },
    signedIn: true,
    request: (world) => ({
      method: 'GET',
      path: `/api/v1/students/student?page=${world.random.integer(1, 10)}&size=50&active=true`,
    }),
    rows: items,
    leastRows: 50,
    anchor: studentPage,
    goal: { perSecond: 2500, ofAnchor: 0.43 },
  },
  {
    name: 'student search',
    route: { method: 'GET', path: '/api/v1/students/student' },
    signedIn: true,
    request: (world) => {
      const student = pick(world, world.students);
      const names = student.nameEn.split(' ');
      const words = [
        names[0],
        names.slice(0, 2).join(' '),
        names.at(-1),
        student.nameBn.split(' ')[0],
        student.code,
      ];
      return {
        method: 'GET',
        path: `/api/v1/students/student?size=25&q=${encodeURIComponent(String(pick(world, words)))}`,
      };
    },
    rows: items,
    leastRows: 1,
    anchor: studentPage,
    goal: { perSecond: 2500, ofAnchor: 0.43 },
  },
  {
    name: 'attendance page (60)',
    route: { method: 'GET', path: '/api/v1/attendance/sheet' },
    signedIn: true,
    request: (world) => ({
      method: 'GET',
      path: `/api/v1/attendance/sheet?sectionId=${pick(world, world.sections).id}&date=${today}`,
    }),
    rows: (answer) =>
      Object.values(answer as object).find((value) => Array.isArray(value) && value.length > 40)?.length ?? 0,
    leastRows: 50,
    goal: { perSecond: 2000 },
    anchor: {
      name: 'bare page of 60 with its codes',
      tenant: true,
      sql: `SELECT e.id, e.roll, s.code, s.name_en, s.name_bn, r.code AS attendance
              FROM students_enrolment e
              JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
              LEFT JOIN attendance_sheet h ON h.site_id = $1 AND h.section_id = e.section_id AND h.day = $3 AND h.period IS NULL
              LEFT JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = h.id AND r.enrolment_id = e.id
             WHERE e.site_id = $1 AND e.section_id = $2 AND e.status = 'active' ORDER BY e.roll`,
      values: (world) => [world.siteId, pick(world, world.sections).id, today],
    },
  },
];

/** The upsert of a class of sixty and nothing else: no history, no lock, no check. The save is measured against it. */
export const saveAnchor: Anchor & { before: (world: World) => { sql: string; values: unknown[] } } = {
  name: 'bare upsert of 60',
  tenant: true,
  before: (world) => ({
    sql: `INSERT INTO attendance_sheet (site_id, id, section_id, day)
          SELECT $1, section, section, $2 FROM unnest($3::uuid[]) AS section
          ON CONFLICT DO NOTHING`,
    values: [world.siteId, floorDay, world.sections.map((one) => one.id)],
  }),
  sql: `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
        SELECT $1, gen_random_uuid(), $2, x.enrolment, $3, x.code FROM unnest($4::uuid[], $5::text[]) AS x(enrolment, code)
        ON CONFLICT (site_id, sheet_id, enrolment_id)
        DO UPDATE SET code = excluded.code, version = attendance_record.version + 1, updated_at = now()`,
  values: (world) => {
    const section = pick(world, world.sections);
    return [
      world.siteId,
      section.id,
      floorDay,
      section.enrolments,
      section.enrolments.map(() => (world.random.chance(0.1) ? 'A' : 'P')),
    ];
  },
};
