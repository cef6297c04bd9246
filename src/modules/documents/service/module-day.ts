import { sumOf } from '../../../core/server/counters/counter.ts';
import { countedModule, say } from '../../../core/server/http/module-days.ts';
import { documentsPath } from '../paths.ts';
import { documentsPermission } from '../permissions.ts';
import { papersGiven } from './counters.ts';

type Counts = { today: number; year: number; left: number; revoked: number; cards: number };

const ofYear = "h.grp = to_char($2::date, 'YYYY')";

/** The papers of today and of the year. */
export const documentsDay = countedModule<Counts>({
  module: 'documents',
  permissions: [documentsPermission.view],
  sql: `SELECT jsonb_build_object(
    'today', ${sumOf(papersGiven, 'papers', 'h.grp = $2::date::text')}, 'year', ${sumOf(papersGiven, 'papers', ofYear)},
    'left', ${sumOf(papersGiven, 'transfers', ofYear)}, 'revoked', ${sumOf(papersGiven, 'revoked', ofYear)},
    'cards', ${sumOf(papersGiven, 'cards', ofYear)})`,
  show: (n) => ({
    context: say('{today} {today|document|documents} today', 'আজ {today}টি সনদ', { today: n.today }),
    figures: [
      {
        label: { en: 'Given today', bn: 'আজ দেওয়া' },
        figure: n.today,
        hint: say('{year} this year', 'এ বছর {year}টি', { year: n.year }),
        tone: 'plain',
        path: documentsPath.protyonpotro,
      },
      {
        label: { en: 'ID cards of students', bn: 'শিক্ষার্থীর পরিচয়পত্র' },
        figure: n.cards,
        hint: say('This year', 'এ বছর'),
        tone: 'plain',
        path: documentsPath.cards,
      },
      {
        label: { en: 'Transfer certificates', bn: 'ছাড়পত্র' },
        figure: n.left,
        hint: say('This year', 'এ বছর'),
        tone: 'plain',
        path: documentsPath.transfer,
      },
      {
        label: { en: 'Revoked', bn: 'বাতিল করা' },
        figure: n.revoked,
        hint: say('This year', 'এ বছর'),
        tone: 'plain',
        path: documentsPath.attestation,
      },
    ],
    steps: [],
  }),
});
