import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { examsPath } from '../../paths.ts';
import { entryText, marksText, totalOf } from '../../rules.ts';
import classes from '../../screens/exams.module.css';
import { SheetBadge } from './sheet-badge.tsx';

const base = examsPath.markList;

/** The marks of one sheet, to read, print and export. */
export function OneList({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.sheet, { id });
  if (!data)
    return (
      <Page>
        <Coming kind="grid" read={{ error, refetch }} rows={16} />
      </Page>
    );
  const { sheet, components, students } = data;
  const section = `${t(sheet.className)} – ${t(sheet.section)}`;
  return (
    <Page
      title={t(labels.marksFor, { section, subject: t(sheet.subject) })}
      context={<SheetBadge state={sheet.state} />}
      actions={
        <>
          <Button component={Link} to={base} variant="default">
            {t(labels.back)}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              void downloadFile(`/api/v1/exams/sheet/${id}/file?format=xlsx`, 'marks.xlsx').catch(
                showCallError,
              )
            }
          >
            {t(labels.excel)}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void printElement('mark-list')}
          >
            {t(texts.print)}
          </Button>
        </>
      }
    >
      {students.length === 0 ? (
        <Nothing>{t(labels.nobodyTakes)}</Nothing>
      ) : (
        <section
          id="mark-list"
          data-letterhead
          className={classes.list}
          aria-label={t(labels.openList)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
          tabIndex={0}
        >
          <p>
            <strong>{t(sheet.exam)}</strong> · {section} · {t(sheet.subject)} ({sheet.code})
            {sheet.teacher ? ` · ${t(labels.teacher)}: ${t(sheet.teacher)}` : ''}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(labels.roll)}</th>
                <th scope="col">{t(labels.name)}</th>
                {components.map((one) => (
                  <th key={one.code} scope="col">
                    {t({ en: one.nameEn, bn: one.nameBn })}
                    <small>{format.digits(marksText(one.full))}</small>
                  </th>
                ))}
                <th scope="col">
                  {t(labels.total)}
                  <small>{format.digits(marksText(sheet.full))}</small>
                </th>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <tr key={student.enrolmentId}>
                  <td>{format.number(student.roll)}</td>
                  <th scope="row">{t(student.name)}</th>
                  {components.map((one, place) => (
                    <td key={one.code}>{format.digits(entryText(student.entries[place] ?? null)) || '–'}</td>
                  ))}
                  <td>{format.digits(entryText(totalOf(student.entries))) || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Page>
  );
}
