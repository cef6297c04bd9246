import type { Label } from '../../../core/labels.ts';
import { isFoundBy, searchWordsOf } from '../../../core/search-text.ts';
import type { SearchProvider } from '../../../core/server/http/search.ts';
import { employee } from '../employee.entity.ts';

type Row = { id: string; code: string; name: Label; designation: Label; search_text: string };

/** Teachers and staff by name in either script, ID or mobile: there are some hundreds, kept together and looked through. */
export const employeeSearch: SearchProvider = {
  kind: 'employee',
  label: employee.plural,
  permission: employee.permission.view,
  async find(transaction, words) {
    const [first] = searchWordsOf(words);
    if (!first || /^\d{1,3}$/.test(words)) return [];
    const all = await transaction.kept('people.lookUp', () =>
      transaction.rows<Row>(
        `SELECT e.id, e.code, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name, e.search_text,
                json_build_object('en', d.name_en, 'bn', d.name_bn) AS designation
           FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
          WHERE e.site_id = $1 AND e.is_active ORDER BY d.position, e.name_en LIMIT 5000`,
      ),
    );
    const begins = (row: Row) => Number(row.search_text.includes(` ${first.plain}`));
    return all
      .filter((row) => isFoundBy(row.search_text, words))
      .sort((a, b) => begins(b) - begins(a))
      .slice(0, 6)
      .map((row) => ({
        id: row.id,
        label: row.name,
        hint: { en: `${row.designation.en} · ${row.code}`, bn: `${row.designation.bn} · ${row.code}` },
        path: `${employee.path}/edit/${row.id}`,
        isExact: row.code === words,
      }));
  },
};
