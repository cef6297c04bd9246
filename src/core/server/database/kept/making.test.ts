import { describe, expect, it } from 'vitest';
import { makingOf } from './making.ts';

const making = makingOf({
  tables: ['mark', 'sheet', 'student', 'word', 'history', 'counter', 'photo', 'paper'],
  routines: [
    { name: 'keep_words', text: 'BEGIN DELETE FROM word w; PERFORM note_it(); END' },
    { name: 'note_it', text: 'INSERT INTO history (id) SELECT 1' },
    {
      name: 'count_marks',
      text: "INSERT INTO counter AS held (site_id) SELECT n.site_id, 'exams.marks', n.grp FROM x n",
    },
    {
      name: 'count_each_paper',
      text: "LOOP INSERT INTO counter AS held (site_id) VALUES (n.site_id, 'exams.papers', n.grp) END LOOP",
    },
    { name: 'share_of', text: 'SELECT count(*) FROM mark m WHERE m.site_id = site' },
  ],
  triggers: [
    { table: 'student', routine: 'keep_words' },
    { table: 'mark', routine: 'count_marks' },
    { table: 'paper', routine: 'count_each_paper' },
  ],
  cascades: [{ table: 'student', other: 'photo' }],
});
const writes = (sql: string) => {
  const changes = making.writes(sql);
  return (
    changes &&
    Object.fromEntries([...changes].map(([table, keys]) => [table, keys === 'all' ? 'all' : [...keys]]))
  );
};

describe('what an answer is made of', () => {
  it('is the tables its statements name, those of the functions they call, and counters by their name', () => {
    expect(
      making.reads('SELECT * FROM sheet s JOIN student t ON true WHERE share_of($1) > 1').toSorted(),
    ).toEqual(['mark', 'sheet', 'student']);
    expect(
      making.reads("SELECT 1 FROM (SELECT n1 FROM counter WHERE site_id = $1 AND name = 'exams.marks') c"),
    ).toEqual(['counter:exams.marks', 'counter:']);
  });
});

describe('what a statement changes', () => {
  it('is what it writes, what triggers write with it, and counters by their name', () => {
    expect(writes('WITH w AS (UPDATE mark SET c1 = 2) INSERT INTO sheet (id) SELECT 1')).toEqual({
      mark: 'all',
      sheet: 'all',
      counter: ['exams.marks'],
    });
    expect(writes('UPDATE paper SET day = $2')).toEqual({ paper: 'all', counter: ['exams.papers'] });
    expect(writes('UPDATE student SET name = $2')).toEqual({ student: 'all', word: 'all', history: 'all' });
  });

  it('is what goes along with what is deleted', () => {
    expect(writes('DELETE FROM student WHERE id = $2')).toMatchObject({ student: 'all', photo: 'all' });
  });

  it('is nothing for a lock, and anything where no table is found', () => {
    expect(writes('SELECT 1 FROM sheet WHERE id = $2 FOR NO KEY UPDATE')).toEqual({});
    expect(writes('INSERT INTO sheet (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET x = 1')).toEqual({
      sheet: 'all',
    });
    expect(writes('TRUNCATE everything')).toBeNull();
  });
});
