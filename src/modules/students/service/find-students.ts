import { normaliseMobile } from '../../../core/identifiers.ts';
import { searchWordsOf } from '../../../core/search-text.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';

/** Names a value of a statement: `$2`, `$3`, … */
type Add = (value: unknown) => string;

/** A question to the students: what finds them by their texts, and what the enrolment `e` must fulfil besides. */
export type Search = {
  /** A statement that gives the `student_id` of whoever fits; null when no text was asked for. */
  readonly hits: (add: Add) => string | null;
  readonly conditions: (add: Add) => string[];
};

/** Sorts after every text that begins with what stands before it: the last code point there is. */
const last = '\u{10FFFF}';

/**
 * Asks for words that begin as they were typed; only where nobody is found for those in whose middle it stands. An index
 * answers both: which words there are is kept.
 */
export async function firstFinding<T>(
  transaction: Transaction,
  question: string,
  ask: (search: Search) => Promise<T>,
  hasFound: (answer: T) => boolean,
): Promise<T> {
  const answer = await ask(searchOf(question, wordBegins));
  if (hasFound(answer) || !hasText(question)) return answer;
  const all = await keptWords(transaction);
  const within = new Map(textsOf(question).map((word) => [word.plain, wordsWith(all, word)]));
  // A word that stands nowhere finds nobody, and where all only begin words everybody was asked for already.
  const found = [...within.values()];
  if (found.some((one) => one.words.length === 0) || found.every((one) => one.isBegun)) return answer;
  return ask(searchOf(question, wordIsOneOf(within)));
}

/** Every word that finds a student, each on a line of one text: some 150 kB for 5,000 students. */
const keptWords = (transaction: Transaction): Promise<string> =>
  transaction.keptList('students.words', async () => {
    const row = await transaction.readOne(
      { words: 'text?' },
      `SELECT string_agg(w.word, E'\n') AS words FROM (SELECT DISTINCT word FROM students_student_word WHERE site_id = $1) w`,
    );
    return `\n${row?.words ?? ''}\n`;
  });

/** Which of the words have this in them, or begin as it sounds, and whether all of them begin with it. */
function wordsWith(all: string, { plain, phonetic }: Text): { words: string[]; isBegun: boolean } {
  const words = new Set<string>();
  let isBegun = true;
  const look = (text: string, isInside: boolean) => {
    for (let at = all.indexOf(text); at >= 0; ) {
      const begin = isInside ? all.lastIndexOf('\n', at) + 1 : at + 1;
      const end = all.indexOf('\n', begin);
      words.add(all.slice(begin, end));
      isBegun &&= !isInside || begin === at;
      at = all.indexOf(text, end);
    }
  };
  look(plain, true);
  if (phonetic) look(`\n${phonetic.trim()}`, false);
  return { words: [...words], isBegun };
}

type Text = { plain: string; phonetic: string | null };
/** A statement that gives the students who fit every word. */
type Matching = (words: readonly Text[], add: Add) => string;

const patternsOf = ({ plain, phonetic }: Text, start: string) =>
  [start + plain, phonetic].filter((text) => text !== null).map(containing);

/** The longest word is looked up, for few have it; whoever is found must have the others too. */
const wordBegins: Matching = (words, add) => {
  const [longest, ...others] = [...words].sort((a, b) => b.plain.length - a.plain.length);
  if (!longest) throw new Error('There is no word to look up');
  const found = [longest.plain, longest.phonetic?.trim()]
    .filter((beginning) => beginning !== undefined)
    .map((beginning) => {
      const [from, to] = [add(beginning), add(beginning + last)];
      // In subselects, so that no word is a reason to plan the statement anew.
      return `SELECT student_id FROM students_student_word
               WHERE site_id = $1 AND word >= (SELECT ${from}::text) AND word < (SELECT ${to}::text)`;
    })
    .join(' UNION ');
  if (others.length === 0) return found;
  return `SELECT id AS student_id FROM students_student WHERE site_id = $1 AND id = ANY(ARRAY(${found}))
    ${others.map((word) => `AND search_text LIKE ANY(${add(patternsOf(word, ' '))}::text[])`).join(' ')}`;
};

/** Whoever has one of the words of the text that fewest have, and the other texts anywhere. */
const wordIsOneOf =
  (within: ReadonlyMap<string, { readonly words: readonly string[] }>): Matching =>
  (texts, add) => {
    const wordsOfText = (text: Text) => within.get(text.plain)?.words ?? [];
    const [rarest, ...others] = [...texts].sort((a, b) => wordsOfText(a).length - wordsOfText(b).length);
    if (!rarest) throw new Error('There is no word to look up');
    return `SELECT id AS student_id FROM students_student WHERE site_id = $1 AND id = ANY(ARRAY(
        SELECT student_id FROM students_student_word WHERE site_id = $1 AND word = ANY(${add(wordsOfText(rarest))}::text[])))
      ${others.map((text) => `AND search_text LIKE ANY(${add(patternsOf(text, ''))}::text[])`).join(' ')}`;
  };

/** One to three figures stand in every mobile number: they are a roll, or the end of an ID. */
const isRoll = (word: string) => /^\d{1,3}$/.test(word);
const mostWords = 6;
const wordsOf = (question: string) => searchWordsOf(question).slice(0, mostWords);
const textsOf = (question: string) => wordsOf(question).filter(({ plain }) => !isRoll(plain));
const hasText = (question: string) => normaliseMobile(question) === null && textsOf(question).length > 0;

/** Every word in the names, the ID or the mobile, or the roll itself; or the mobile of the student or a guardian. */
function searchOf(question: string, matching: Matching): Search {
  const mobile = normaliseMobile(question);
  if (mobile)
    return {
      // The number is one of the student's words, by which an index finds it.
      hits: (add) =>
        `SELECT id AS student_id FROM students_student WHERE site_id = $1 AND mobile = ${add(mobile)} AND id = ANY(ARRAY(
           SELECT student_id FROM students_student_word WHERE site_id = $1 AND word = (SELECT ${add(mobile)}::text)))
          UNION SELECT l.student_id FROM students_guardian p
                  JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = p.id
                 WHERE p.site_id = $1 AND p.mobile = ${add(mobile)}`,
      conditions: () => [],
    };
  const words = wordsOf(question);
  const texts = textsOf(question);
  return {
    hits: (add) => {
      if (texts.length === 0) return null;
      const [only] = texts;
      const found = matching(texts, add);
      return only && texts.length === 1 && /^\d{4,5}$/.test(only.plain)
        ? `${found} UNION SELECT student_id FROM students_enrolment WHERE site_id = $1 AND roll = ${add(Number(only.plain))}`
        : found;
    },
    conditions: (add) =>
      words
        .filter(({ plain }) => isRoll(plain))
        .map(
          ({ plain }) =>
            `(e.roll = ${add(Number(plain))} OR EXISTS (
               SELECT 1 FROM students_student c
                WHERE c.site_id = $1 AND c.id = e.student_id AND c.code LIKE ${add(`%${plain}`)}))`,
        ),
  };
}
