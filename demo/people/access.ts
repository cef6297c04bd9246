import { newId } from '../../src/core/ids.ts';
import type { PlatformTransaction, Transaction } from '../../src/core/server/database/in-site.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';
import { institutions } from '../texts/texts.ts';

export const studentAccount = {
  username: 'student',
  role: 'student',
  nameEn: 'Tasnim Jahan Oishi',
  nameBn: 'তাসনিম জাহান ঐশী',
};
export const guardianAccount = {
  username: 'guardian',
  role: 'guardian',
  nameEn: 'Md. Jahangir Alam',
  nameBn: 'মো. জাহাঙ্গীর আলম',
};
/** One sign-in for each role. */
export const accounts: readonly { username: string; role: string; nameEn: string; nameBn: string }[] = [
  { username: 'owner', role: 'platformOwner', nameEn: 'Platform Owner', nameBn: 'প্ল্যাটফর্ম মালিক' },
  { username: 'head', role: 'head', nameEn: 'Selina Akhter', nameBn: 'সেলিনা আখতার' },
  { username: 'office', role: 'office', nameEn: 'Rezaul Karim', nameBn: 'রেজাউল করিম' },
  { username: 'accountant', role: 'accountant', nameEn: 'Nasima Khatun', nameBn: 'নাসিমা খাতুন' },
  { username: 'cashier', role: 'cashier', nameEn: 'Jamal Uddin', nameBn: 'জামাল উদ্দিন' },
  { username: 'librarian', role: 'librarian', nameEn: 'Shirin Sultana', nameBn: 'শিরিন সুলতানা' },
  { username: 'teacher', role: 'teacher', nameEn: 'Bikash Chandra Roy', nameBn: 'বিকাশ চন্দ্র রায়' },
  studentAccount,
  guardianAccount,
];

/** Who of the staff signs in under the own name in the first institution, by post. */
export const staffAccounts: Readonly<Record<string, { username: string; gender: 'male' | 'female' }>> = {
  principal: { username: 'head', gender: 'female' },
  'office-assistant': { username: 'office', gender: 'male' },
  accountant: { username: 'accountant', gender: 'female' },
  cashier: { username: 'cashier', gender: 'male' },
  librarian: { username: 'librarian', gender: 'female' },
};

/** Sign-ins of the other institutions: their own people, by the institution's short name. */
const elsewhere = [
  'head',
  'office',
  'accountant',
  'cashier',
  'librarian',
  'teacher',
  'guardian',
  'student',
] as const;

/** Who is nobody's employee: who looks after the software, and who audits the books. */
const outsiders = [
  ['siteAdmin', 'admin', { en: 'Mizanur Rahman', bn: 'মিজানুর রহমান' }],
  ['auditor', 'auditor', { en: 'Quazi Anwarul Haque', bn: 'কাজী আনোয়ারুল হক' }],
  ['siteAdmin', 'admin', { en: 'Farzana Yasmin', bn: 'ফারজানা ইয়াসমিন' }],
  ['auditor', 'auditor', { en: 'Subrata Kumar Saha', bn: 'সুব্রত কুমার সাহা' }],
  ['siteAdmin', 'admin', { en: 'Abu Taher Sarkar', bn: 'আবু তাহের সরকার' }],
  ['auditor', 'auditor', { en: 'Dilruba Khanam', bn: 'দিলরুবা খানম' }],
] as const;

/**
 * In a whole year the staff's accounts stand for employees, every institution has an administrator and an auditor, and those
 * after the first have sign-ins of their own for each role.
 */
export async function makeMoreAccounts(
  transaction: PlatformTransaction,
  inside: Transaction,
  {
    siteId,
    place,
    alias,
    passwordHash,
  }: { siteId: number; place: number; alias: string; passwordHash: string },
): Promise<readonly { username: string; role: string }[]> {
  const add = async (username: string, role: string, name: { en: string; bn: string }) => {
    const id = newId();
    await transaction.change(
      `INSERT INTO account (id, username, password_hash, name_en, name_bn, is_demonstration) VALUES ($1, $2, $3, $4, $5, true)`,
      id,
      username,
      passwordHash,
      name.en,
      name.bn,
    );
    await transaction.change(
      'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
      newId(),
      id,
      siteId,
      role,
    );
    return id;
  };
  if (place === 0) {
    const rows = await transaction.rows<{ id: string; username: string }>(
      "SELECT id, username FROM account WHERE username IN ('head', 'office', 'accountant', 'cashier', 'librarian') AND is_demonstration",
    );
    for (const { id, username } of rows) {
      const { nameEn } = accounts.find((one) => one.username === username) ?? {};
      await inside.change(
        `INSERT INTO people_employee_account (site_id, id, employee_id, account_id)
         SELECT $1, $2, e.id, $3 FROM people_employee e WHERE e.site_id = $1 AND e.name_en = $4 ORDER BY e.code LIMIT 1`,
        newId(),
        id,
        nameEn,
      );
    }
  }
  const made: { username: string; role: string }[] = [];
  for (const [role, name, person] of outsiders.slice((place % 3) * 2, (place % 3) * 2 + 2)) {
    const username = place === 0 ? name : `${alias}-${name}`;
    await add(username, role, person);
    made.push({ username, role });
  }
  if (place === 0) return made;
  for (const role of elsewhere) {
    const of = await inside.row<{ id: string; en: string; bn: string }>(ownerOf[role]);
    const usual = accounts.find((one) => one.role === role);
    const username = `${alias}-${role}`;
    // Where nobody holds the post, somebody from outside sees to it: no role is without a sign-in.
    const name = of ?? { en: usual?.nameEn ?? username, bn: usual?.nameBn ?? username };
    const account = await add(username, role, name);
    made.push({ username, role });
    if (!of) continue;
    if (role === 'guardian')
      await inside.change(
        'UPDATE students_guardian SET account_id = $2 WHERE site_id = $1 AND id = $3',
        account,
        of.id,
      );
    else if (role === 'student')
      await inside.change(
        'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        of.id,
        account,
      );
    else
      await inside.change(
        'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        of.id,
        account,
      );
  }
  return made;
}

const postOf = (post: string) =>
  `SELECT e.id, e.name_en AS en, e.name_bn AS bn FROM people_employee e
     JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
    WHERE e.site_id = $1 AND d.name_en ${post} ORDER BY e.code LIMIT 1`;
const ownerOf: Readonly<Record<(typeof elsewhere)[number], string>> = {
  head: postOf("IN ('Principal', 'Head Teacher', 'Super')"),
  office: postOf("LIKE 'Office Assistant%'"),
  accountant: postOf("= 'Accountant'"),
  cashier: postOf("= 'Cashier'"),
  librarian: postOf("LIKE '%Librarian'"),
  teacher: `SELECT e.id, e.name_en AS en, e.name_bn AS bn FROM academic_section s
              JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
              JOIN people_employee e ON e.site_id = $1 AND e.id = s.class_teacher_id
             WHERE s.site_id = $1 ORDER BY e.code LIMIT 1`,
  guardian: `SELECT g.id, g.name_en AS en, g.name_bn AS bn FROM students_guardian g
              WHERE g.site_id = $1 ORDER BY (SELECT count(*) FROM students_student_guardian l
                WHERE l.site_id = $1 AND l.guardian_id = g.id) DESC, g.id LIMIT 1`,
  student: `SELECT s.id, s.name_en AS en, s.name_bn AS bn FROM students_student s
             WHERE s.site_id = $1 ORDER BY s.code LIMIT 1`,
};

const day = 86_400_000;

/**
 * A group of all the institutions with an auditor of its own, a review of rights that was closed three weeks ago, and the
 * platform's help desk once at work in every institution.
 */
export async function makeAccess(
  { services }: Server,
  progress: Progress,
  passwordHash: string,
): Promise<void> {
  const now = services.now();
  const before = (days: number, minutes = 0) => new Date(now.getTime() - days * day + minutes * 60_000);
  await progress.asPlatform('access', systemContext('demonstration'), async (transaction) => {
    const idOf = await accountIds(transaction);
    const [owner, head] = [idOf('owner'), idOf('head')];
    if (!owner || !head) return;
    await makeGroup(transaction, passwordHash, owner);
    await shareHead(transaction);
    const first = await transaction.row<{ id: bigint }>('SELECT min(id) AS id FROM site');
    const review = newId();
    await transaction.change(
      `INSERT INTO access_review (id, of_site, begun_by, begun_at, closed_by, closed_at) VALUES ($1, $2, $3, $4, $3, $5)`,
      review,
      first?.id,
      head,
      before(21),
      before(21, 35),
    );
    await transaction.change(
      `INSERT INTO access_review_line (id, review_id, account_id, roles, last_sign_in_at, is_unseen, is_both_sides, decision,
                                       decided_by, decided_at, note)
       SELECT gen_random_uuid(), $1, m.account_id, jsonb_agg(jsonb_build_object('en', r.name_en, 'bn', r.name_bn)), $5, false,
              false, 'kept', $3, $4, ''
         FROM membership m JOIN role r ON r.code = m.role
        WHERE m.site_id = $2 AND r.rank > 10 AND m.account_id <> $3 GROUP BY m.account_id`,
      review,
      first?.id,
      head,
      before(21, 20),
      before(22),
    );
    await transaction.change(
      `INSERT INTO impersonation (id, actor_id, session_id, kind, account_id, of_site, reason, started_at, ends_at, ended_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'user', a.id, s.id, 'The office asked how to set up the routine of two shifts', $2, $3, $4
         FROM site s JOIN account a ON a.is_demonstration AND a.username IN ('office', s.alias || '-office')
         JOIN membership m ON m.account_id = a.id AND m.site_id = s.id AND m.role = 'office'`,
      owner,
      before(12),
      before(12, 30),
      before(12, 18),
    );
  });
}

/** The head of the second institution reads the third one's books too, as auditor. */
async function shareHead(transaction: PlatformTransaction): Promise<void> {
  const [, second, third] = institutions;
  await transaction.change(
    `INSERT INTO membership (id, account_id, site_id, role)
     SELECT gen_random_uuid(), a.id, s.id, 'auditor' FROM account a JOIN site s ON s.alias = $2
      WHERE a.is_demonstration AND a.username = $1`,
    `${second?.alias}-head`,
    third?.alias,
  );
}

async function accountIds(transaction: PlatformTransaction) {
  const rows = await transaction.rows<{ id: string; username: string }>(
    "SELECT id, username FROM account WHERE username IN ('owner', 'head', 'office') AND is_demonstration",
  );
  return (username: string) => rows.find((row) => row.username === username)?.id;
}

async function makeGroup(transaction: PlatformTransaction, passwordHash: string, by: string): Promise<void> {
  const [group, auditor] = [newId(), newId()];
  await transaction.change(
    `INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Padma Education Trust', 'পদ্মা শিক্ষা ট্রাস্ট')`,
    group,
  );
  await transaction.change(
    'INSERT INTO site_group_member (group_id, site_id) SELECT $1, id FROM site',
    group,
  );
  await transaction.change(
    `INSERT INTO account (id, username, password_hash, name_en, name_bn, is_demonstration)
     VALUES ($1, 'group', $2, 'Mahbubur Rahman', 'মাহবুবুর রহমান', true)`,
    auditor,
    passwordHash,
  );
  await transaction.change(
    `INSERT INTO access_group_user (id, group_id, account_id, role, added_by) VALUES ($1, $2, $3, 'auditor', $4)`,
    newId(),
    group,
    auditor,
    by,
  );
}

/** Who collects, takes over, lends, approves and keeps the office, in every institution: the demonstration's own people. */
export async function feePeople(transaction: PlatformTransaction) {
  const rows = await transaction.rows<{ id: string; username: string }>(
    "SELECT id, username FROM account WHERE username IN ('cashier', 'accountant', 'librarian', 'head', 'office', 'teacher', 'guardian', 'owner') AND is_demonstration",
  );
  const idOf = (username: string) => rows.find((row) => row.username === username)?.id ?? newId();
  return {
    cashier: idOf('cashier'),
    accountant: idOf('accountant'),
    librarian: idOf('librarian'),
    head: idOf('head'),
    office: idOf('office'),
    teacher: idOf('teacher'),
    guardian: idOf('guardian'),
    owner: idOf('owner'),
  };
}

export async function makeAccounts(
  transaction: PlatformTransaction,
  inside: Transaction,
  siteId: number,
  passwordHash: string,
) {
  for (const { username, role, nameEn, nameBn } of accounts) {
    const id = newId();
    await transaction.change(
      `INSERT INTO account (id, username, password_hash, name_en, name_bn, is_platform, is_demonstration)
       VALUES ($1, $2, $3, $4, $5, $6, true)`,
      id,
      username,
      passwordHash,
      nameEn,
      nameBn,
      role === 'platformOwner',
    );
    await transaction.change(
      'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
      newId(),
      id,
      role === 'platformOwner' ? null : siteId,
      role,
    );
    if (role === 'guardian')
      await inside.change(
        'UPDATE students_guardian SET account_id = $2 WHERE site_id = $1 AND name_en = $3',
        id,
        nameEn,
      );
    if (role === 'student')
      await inside.change(
        `INSERT INTO students_student_account (site_id, id, student_id, account_id)
         SELECT $1, $2, p.id, $3 FROM students_student p WHERE p.site_id = $1 AND p.name_en = $4 ORDER BY p.code LIMIT 1`,
        newId(),
        id,
        nameEn,
      );
    if (role === 'teacher') await beClassTeacher(transaction, inside, id);
  }
}

/** The account of a class teacher, under whose name it stands. */
async function beClassTeacher(transaction: PlatformTransaction, inside: Transaction, accountId: string) {
  const teacher = await inside.readOne(
    { id: 'uuid', nameEn: 'text', nameBn: 'text' },
    `SELECT e.id, e.name_en AS "nameEn", e.name_bn AS "nameBn" FROM academic_section s
       JOIN people_employee e ON e.site_id = $1 AND e.id = s.class_teacher_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE s.site_id = $1 AND s.name_en = 'Padma' ORDER BY c.position DESC LIMIT 1`,
  );
  if (!teacher) return;
  await inside.change(
    'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
    newId(),
    teacher.id,
    accountId,
  );
  await transaction.change(
    'UPDATE account SET name_en = $2, name_bn = $3 WHERE id = $1',
    accountId,
    teacher.nameEn,
    teacher.nameBn,
  );
}
