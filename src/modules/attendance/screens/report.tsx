import { Tabs } from '@mantine/core';
import { useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { labels } from '../labels.ts';
import { mergeLabels } from '../merge/labels.ts';
import { Contradictions } from '../merge/screens/contradictions.tsx';
import { reportLabels } from '../reports/labels.ts';
import { GenderReport } from '../reports/screens/gender.tsx';
import { HabitReport } from '../reports/screens/habits.tsx';
import { PeriodReport } from '../reports/screens/periods.tsx';
import { AbsenceReport } from './report-absences.tsx';
import { DayReport } from './report-day.tsx';
import { RegisterReport } from './report-register.tsx';

const tabs = {
  day: labels.dayTab,
  register: labels.registerTab,
  absences: labels.absenceTab,
  habits: reportLabels.habitTab,
  periods: reportLabels.periodTab,
  gender: reportLabels.genderTab,
  contradictions: mergeLabels.tab,
} as const;
type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && name in tabs;

/** Attendance in reports: who has not taken it, the monthly register, who is often away. */
export default function Report() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('tab');
  const tab: TabName = isTab(asked) ? asked : 'day';
  return (
    <Page>
      <Tabs value={tab} onChange={(next) => setQuery({ tab: next ?? 'day' })} mb="md">
        <Tabs.List>
          {Object.entries(tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="day" pt="md">
          <DayReport />
        </Tabs.Panel>
        <Tabs.Panel value="register" pt="md">
          <RegisterReport />
        </Tabs.Panel>
        <Tabs.Panel value="absences" pt="md">
          <AbsenceReport />
        </Tabs.Panel>
        <Tabs.Panel value="habits" pt="md">
          {tab === 'habits' ? <HabitReport /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="periods" pt="md">
          {tab === 'periods' ? <PeriodReport /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="gender" pt="md">
          {tab === 'gender' ? <GenderReport /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="contradictions" pt="md">
          {tab === 'contradictions' ? <Contradictions /> : null}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
