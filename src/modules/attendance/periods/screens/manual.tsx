import { lazy } from 'react';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { importLabels } from '../../import/labels.ts';
import { attendancePath } from '../../paths.ts';
import { SheetScreen } from '../../screens/sheet.tsx';
import { textLabels } from '../../texts/labels.ts';
import { periodsContract as contract } from '../contract.ts';
import { periodLabels as labels } from '../labels.ts';
import { ByPeriod } from './by-period.tsx';

const OneStudent = lazy(() => import('./one-student.tsx').then((all) => ({ default: all.OneStudent })));
const ImportFile = lazy(() =>
  import('../../import/screens/file.tsx').then((all) => ({ default: all.ImportFile })),
);
const TextsForm = lazy(() =>
  import('../../texts/screens/texts-form.tsx').then((all) => ({ default: all.TextsForm })),
);
const PolicyForm = lazy(() => import('./policy-form.tsx').then((all) => ({ default: all.PolicyForm })));

/** Attendance of single periods, several days of one student, and how attendance is taken here. */
export default function Manual() {
  const [query] = usePageQuery();
  const asked = query.get('date') ?? '';
  const date = isDate(asked) ? asked : todayInDhaka(new Date());
  const sectionId = query.get('section');
  const period = Number(query.get('period'));
  if (sectionId && Number.isInteger(period) && period >= 1 && period <= 20)
    return (
      <SheetScreen
        key={`${sectionId}${date}${period}`}
        sectionId={sectionId}
        date={date}
        title=""
        period={{ number: period, back: link(attendancePath.manual, { date }) }}
      />
    );
  return <Overview date={date} />;
}

function Overview({ date }: { date: string }) {
  const { data, error, refetch } = useRead(contract.day, { date }, { placeholderData: (known) => known });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'periods', label: labels.byPeriod, body: () => <ByPeriod day={data} /> },
          ...(data.can.amend
            ? [{ name: 'student', label: labels.oneStudent, body: () => <OneStudent today={data.today} /> }]
            : []),
          ...(data.can.amend ? [{ name: 'file', label: importLabels.tab, body: () => <ImportFile /> }] : []),
          ...(data.can.setup
            ? [
                { name: 'policy', label: labels.settings, body: () => <PolicyForm policy={data.policy} /> },
                { name: 'texts', label: textLabels.title, body: () => <TextsForm /> },
              ]
            : []),
        ]}
      />
    </Page>
  );
}
