import { Button, Group, Select } from '@mantine/core';
import { todayInDhaka } from '../../../core/dates.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { queryOf, useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { printElement } from '../../../core/web/page/print.ts';
import { SectionsFirst } from '../../academic/panels.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { codeLabels, labels } from '../labels.ts';
import { attendanceCodes, codeLetters, shortWeekdayOf } from '../rules.ts';
import classes from './attendance.module.css';
import register from './register.module.css';
import { tones } from './state-mark.tsx';
import { useSectionChoices } from './use-sections.ts';

/** The month of a section, as the paper register shows it; on paper, as PDF and as a workbook too. */
export function RegisterReport() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [query, setQuery] = usePageQuery();
  const today = todayInDhaka(new Date());
  const asked = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const months = monthsUntil(today.slice(0, 7), month);
  const { choices, error: sectionsError } = useSectionChoices(`${month}-01`);
  const sectionId = query.get('section') ?? choices[0]?.value ?? '';
  const set = (changes: Record<string, string>) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      for (const [name, value] of Object.entries(changes)) next.set(name, value);
      return next;
    });
  const download = (format: 'pdf' | 'xlsx') =>
    void downloadFile(
      `${contract.registerFile.path}${queryOf({ sectionId, month, format })}`,
      `register-${month}.${format}`,
    ).catch(showCallError);
  return (
    <>
      <div className={classes.filters}>
        <Select
          label={t(labels.section)}
          data={choices}
          value={sectionId === '' ? null : sectionId}
          allowDeselect={false}
          searchable
          placeholder={t(labels.chooseSection)}
          onChange={(value) => set({ section: value ?? '' })}
        />
        <Select
          label={t(labels.month)}
          data={months.map((one) => ({ value: one, label: format.date(`${one}-01`).replace(/^\S+\s/, '') }))}
          value={month}
          allowDeselect={false}
          onChange={(value) => set({ month: value ?? month })}
        />
        <Group gap="xs" ml="auto">
          <Button variant="default" disabled={sectionId === ''} onClick={() => download('xlsx')}>
            {t(labels.excel)}
          </Button>
          <Button variant="default" disabled={sectionId === ''} onClick={() => download('pdf')}>
            {t(labels.pdf)}
          </Button>
          <Button
            variant="default"
            disabled={sectionId === ''}
            onClick={() => void printElement('attendance-register')}
          >
            {t(labels.print)}
          </Button>
        </Group>
      </div>
      {sectionsError ? (
        <Coming kind="grid" read={{ error: sectionsError, refetch: () => location.reload() }} />
      ) : null}
      {sectionId === '' ? (
        <Nothing>
          <SectionsFirst text={labels.noSectionsOffice} />
        </Nothing>
      ) : (
        <Register key={`${sectionId}${month}`} sectionId={sectionId} month={month} />
      )}
    </>
  );
}

/** The latest twenty-four months, the newest first; an older one that was asked for comes last. */
function monthsUntil(latest: string, asked: string): string[] {
  const [year = 0, month = 1] = latest.split('-').map(Number);
  const list = Array.from({ length: 24 }, (_, back) => {
    const place = year * 12 + month - 1 - back;
    return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  });
  return list.includes(asked) ? list : [...list, asked];
}

function Register({ sectionId, month }: { sectionId: string; month: string }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const { data, error, refetch } = useRead(contract.register, { sectionId, month });
  if (!data) return <Coming kind="grid" read={{ error, refetch }} rows={14} />;
  if (data.students.length === 0) return <Nothing>{t(labels.noStudents)}</Nothing>;
  const site = current?.site ? t({ en: current.site.nameEn, bn: current.site.nameBn }) : '';
  const name = `${t(data.section.className)} – ${t(data.section.name)}`;
  return (
    <section id="attendance-register" className={register.frame} aria-label={name}>
      <table className={register.table}>
        <caption>
          <span className={register.institution}>{site}</span>
          {t(labels.registerTitle)}: {name}, {format.date(`${month}-01`).replace(/^\S+\s/, '')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(labels.roll)}</th>
            <th scope="col" className={register.name}>
              {t(labels.student)}
            </th>
            {data.days.map((day) => (
              <th
                key={day.date}
                scope="col"
                data-off={day.off ? true : undefined}
                title={day.off ? t(day.off) : format.date(day.date)}
              >
                <small>{t(shortWeekdayOf(day.date))}</small>
                {format.digits(String(Number(day.date.slice(8))))}
              </th>
            ))}
            {attendanceCodes.map((code) => (
              <th key={code} scope="col" title={t(codeLabels[code])}>
                {t(codeLetters[code])}
              </th>
            ))}
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {data.students.map((student) => (
            <tr key={student.enrolmentId}>
              <td>{format.number(student.roll)}</td>
              <th scope="row" className={register.name}>
                {t(student.name)}
              </th>
              {data.days.map((day, place) => {
                const code = student.codes[place];
                return (
                  <td
                    key={day.date}
                    data-off={day.off ? true : undefined}
                    data-tone={code && code !== 'P' ? tones[code] : undefined}
                  >
                    {code ? t(codeLetters[code]) : ''}
                  </td>
                );
              })}
              {attendanceCodes.map((code) => (
                <td key={code} className={register.sum}>
                  {format.number(student.totals[code])}
                </td>
              ))}
              <td className={register.sum}>
                {student.rate === null ? '—' : format.digits((student.rate / 100).toFixed(1))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
