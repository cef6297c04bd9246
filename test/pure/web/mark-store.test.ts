import { expect, it } from 'vitest';
import { makeMarkStore } from '../../../src/modules/exams/marks/screens/mark-store.ts';
import type { SheetAnswer } from '../../../src/modules/exams/screens/calls.ts';

const words = {
  digits: (text: string) => text,
  over: () => '',
  fine: () => '',
  malformed: () => '',
  changed: () => '',
};
const component = {
  code: 'CQ',
  nameEn: 'Creative',
  nameBn: 'সৃজনশীল',
  full: 7000,
  pass: null,
  mustPass: true,
};
const sheet = (...entries: (number | null)[]) =>
  ({
    components: [component],
    may: { write: true },
    grading: {
      scale: [],
      passPercent: 33,
      componentSeparatePass: true,
      absentPaperFails: true,
      subjectMarkRounding: 'none',
    },
    students: entries.map((entry, place) => ({ enrolmentId: `s${place}`, entries: [entry] })),
  }) as unknown as SheetAnswer;

it('EXM-10 what others write in an open sheet appears by itself, and what was typed over it is told with what was seen', () => {
  const store = makeMarkStore(sheet(1000, 2000, 3000), {}, words);
  store.source.write([
    { row: 's1', column: '1', text: '21' },
    { row: 's2', column: '1', text: '31' },
  ]);
  store.renewed(sheet(1500, 2500, 3100));
  expect(store.entriesOf('s0')).toEqual([1500]);
  // Typed here stays, and the server compares it with what stood there when it was typed.
  expect(store.toSend()).toEqual([{ enrolmentId: 's1', slot: 1, entry: 2100, was: 2000 }]);
  // The same mark by somebody else's hand is saved already.
  expect(store.entriesOf('s2')).toEqual([3100]);
});

it('B3 a hundred steps are undone and done again', () => {
  const store = makeMarkStore(sheet(0), {}, words);
  const typed = Array.from({ length: 101 }, (_, at) => at + 1);
  for (const mark of typed) store.source.write([{ row: 's0', column: '1', text: String(mark % 71) }]);
  for (const _ of typed) store.source.undo();
  // The first of a hundred and one steps is no longer there to be undone.
  expect(store.entriesOf('s0')).toEqual([100]);
  for (const _ of typed) store.source.redo();
  expect(store.entriesOf('s0')).toEqual([(101 % 71) * 100]);
});

it('B3 three sheets filled by two teachers without a network come together in either order', () => {
  const before = [1000, 2000, 3000, null];
  // Both write s1, with different marks; s2 with the same; each one cell of their own.
  const mine = { s0: '11', s1: '21', s2: '31' };
  const theirs = { s1: '22', s2: '31', s3: '41' };
  const sheets = ['one', 'two', 'three'];
  type Server = Map<string, number | null>;
  const serve = (server: Server, sent: ReturnType<ReturnType<typeof makeMarkStore>['toSend']>) => {
    const conflicts = sent.flatMap(({ enrolmentId, slot, entry, was }) => {
      const now = server.get(enrolmentId) ?? null;
      return now === was || now === entry ? [] : [{ enrolmentId, slot, entry: now, by: 'other', at: null }];
    });
    const lost = new Set(conflicts.map((one) => one.enrolmentId));
    for (const one of sent) if (!lost.has(one.enrolmentId)) server.set(one.enrolmentId, one.entry as number);
    return { conflicts, refused: [], moved: [], kept: [], saved: sent.length - conflicts.length };
  };
  const typedBy = (marks: Record<string, string>) => {
    const store = makeMarkStore(sheet(...before), {}, words);
    for (const [row, text] of Object.entries(marks)) store.source.write([{ row, column: '1', text }]);
    // As it lies on the device until there is a network.
    return JSON.parse(JSON.stringify(store.kept()));
  };
  const reconnect = (server: Server, kept: object) => {
    const store = makeMarkStore(
      sheet(...['s0', 's1', 's2', 's3'].map((row) => server.get(row) ?? null)),
      kept as never,
      words,
    );
    const sent = store.toSend();
    store.saved(sent, serve(server, sent) as never);
    return store;
  };
  for (const order of [
    [mine, theirs],
    [theirs, mine],
  ]) {
    const servers = sheets.map((): Server => new Map(before.map((mark, place) => [`s${place}`, mark])));
    const [first, second] = order.map((marks) => sheets.map(() => typedBy(marks)));
    servers.map((server, at) => reconnect(server, first?.[at]));
    const late = servers.map((server, at) => reconnect(server, second?.[at]));
    const winner = order[0] === mine ? 2100 : 2200;
    for (const [at, server] of servers.entries()) {
      expect(Object.fromEntries(server)).toEqual({ s0: 1100, s1: winner, s2: 3100, s3: 4100 });
      // The loser's mark is not lost: it stays on the device beside the other one, and nothing is sent twice.
      expect(late[at]?.summary().conflicts).toHaveLength(1);
      expect(Object.keys(late[at]?.kept() ?? {})).toEqual(['s1 1']);
      expect(late[at]?.toSend()).toEqual([]);
    }
  }
});
