import { countedModule, say } from '../../../core/server/http/module-days.ts';
import { documentsPath } from '../paths.ts';
import { documentsPermission } from '../permissions.ts';

type Counts = { today: number; year: number; left: number; revoked: number; cards: number };

/** The papers of today and of the year. */
export const documentsDay = countedModule<Counts>({
  module: 'documents',
  permissions: [documentsPermission.view],
  sql: `SELECT jsonb_build_object(
    'today', (SELECT count(*)::int FROM documents_issue WHERE site_id = $1 AND day = $2::date),
    'year', (SELECT count(*)::int FROM documents_issue WHERE site_id = $1 AND day >= date_trunc('year', $2::date)),
    'left', (SELECT count(*)::int FROM documents_issue WHERE site_id = $1 AND kind = 'transfer'
                AND day >= date_trunc('year', $2::date) AND revoked_at IS NULL),
    'revoked', (SELECT count(*)::int FROM documents_issue WHERE site_id = $1 AND revoked_at >= date_trunc('year', $2::date)),
    'cards', (SELECT count(*)::int FROM documents_issue WHERE site_id = $1 AND kind = 'studentCard'
                AND day >= date_trunc('year', $2::date)))`,
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
