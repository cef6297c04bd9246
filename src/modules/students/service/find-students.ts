import { normaliseMobile } from '../../../core/identifiers.ts';
import { searchWordsOf } from '../../../core/search-text.ts';
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
 * Asks for words that begin as they were typed, which an index answers; only where nobody is found for words in
 * whose middle it stands, which takes a look at every student.
 */
export async function firstFinding<T>(
  question: string,
  ask: (search: Search) => Promise<T>,
  hasFound: (answer: T) => boolean,
): Promise<T> {
  const answer = await ask(searchOf(question, wordBegins));
  return hasFound(answer) || !hasText(question) ? answer : ask(searchOf(question, textContains));
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

const textContains: Matching = (words, add) =>
  `SELECT id AS student_id FROM students_student WHERE site_id = $1
    ${words.map((word) => `AND search_text LIKE ANY(${add(patternsOf(word, ''))}::text[])`).join(' ')}`;

/** One to three figures stand in every mobile number: they are a roll, or the end of an ID. */
const isRoll = (word: string) => /^\d{1,3}$/.test(word);
const mostWords = 6;
const wordsOf = (question: string) => searchWordsOf(question).slice(0, mostWords);
const hasText = (question: string) =>
  normaliseMobile(question) === null && wordsOf(question).some(({ plain }) => !isRoll(plain));

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
  const texts = words.filter(({ plain }) => !isRoll(plain));
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
