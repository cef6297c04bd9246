import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isDate, todayInDhaka } from '../../../core/dates.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { academicPath } from '../../academic/paths.ts';
import { labels } from '../labels.ts';
import { isStillOpen } from '../rules.ts';
import classes from './attendance.module.css';
import { DayField } from './day-field.tsx';
import { SectionList } from './section-list.tsx';
import { SheetScreen } from './sheet.tsx';
import { useSections } from './use-day-sections.ts';
import { useUnsent } from './use-waiting.ts';

/** Taking attendance: the sections of the day, then one of them. */
export default function Take() {
  const [query, setQuery] = usePageQuery();
  const asked = query.get('date') ?? '';
  const date = isDate(asked) ? asked : todayInDhaka(new Date());
  const sectionId = query.get('section');
  if (sectionId)
    return <SheetScreen key={`${sectionId}${date}`} sectionId={sectionId} date={date} title="" />;
  return <Sections date={date} onDate={(next) => setQuery({ date: next })} />;
}

function Sections({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const t = useText();
  const format = useFormat();
  const unsent = useUnsent();
  const { data, error, refetch } = useSections(date);
  const open = data?.items.filter(isStillOpen).length ?? 0;
  return (
    <Page
      context={data && !data.closed && open > 0 ? `${t(labels.notTaken)}: ${format.number(open)}` : undefined}
      actions={<DayField date={date} max={data?.today} aria-label={t(labels.date)} onDate={onDate} />}
    >
      {unsent.waits > 0 ? (
        <p className={classes.strip} role="status">
          <IconCloudOff size={18} aria-hidden /> {t(labels.waiting, { count: format.number(unsent.waits) })}
        </p>
      ) : null}
      {unsent.conflicts > 0 ? (
        <p className={classes.strip} data-tone="sindur" role="status">
          {t(labels.conflictSheets, { count: format.number(unsent.conflicts) })}
        </p>
      ) : null}
      {data?.closed ? (
        <p className={classes.strip} data-tone="ink" role="status">
          {t(data.closed.text)}
        </p>
      ) : null}
      <div className="ps-panel">
        <Loaded
          read={{ data, error, refetch }}
          rows={10}
          isInPanel
          empty={
            data?.items.length === 0 && (
              <Empty
                text={t(data.can.takeAll ? labels.noSectionsOffice : labels.noSections)}
                action={
                  data.can.takeAll ? (
                    <Button component={Link} to={academicPath.sections}>
                      {t(labels.openSections)}
                    </Button>
                  ) : null
                }
              />
            )
          }
        >
          {(data) => <SectionList items={data.items} date={date} isClosed={data.closed !== null} />}
        </Loaded>
      </div>
    </Page>
  );
}
