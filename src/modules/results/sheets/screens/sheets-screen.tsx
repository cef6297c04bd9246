import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { LookChoice } from '../design/look-choice.tsx';
import { sheetLabels } from '../sheet-labels.ts';
import { MarkSheets } from './mark-sheet.tsx';
import { SheetsPdf } from './sheets-pdf.tsx';

/** The mark sheets of a section, or of the whole class, complete and one below the other. */
export function SheetsScreen(props: { run: RunHead; sectionId: string | null; onBack: () => void }) {
  const { run, sectionId } = props;
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.sheets, {
    id: run.id,
    ...(sectionId ? { sectionId } : {}),
  });
  const [withHeld, setWithHeld] = useState(false);
  const [look, setLook] = useState<string | null>(null);
  const held = (data?.students ?? []).filter((one) => one.held !== null);
  const shown = data && {
    ...data,
    students: withHeld ? data.students : data.students.filter((one) => one.held === null),
  };
  const section = run.sections.find((one) => one.id === sectionId);
  return (
    <Page
      title={t(sheetLabels.sheetsOf)}
      context={
        <>
          {t(run.exam)} · {t(run.className)}
          {section ? `, ${t(section.name)}` : ''} · <RunState run={run} />
          {data
            ? ` · ${t(sheetLabels.sheetsShown, { count: format.number(shown?.students.length ?? 0) })}`
            : ''}
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={props.onBack}>
            {t(labels.back)}
          </Button>
          <SheetsPdf run={run} sectionId={sectionId} withHeld={withHeld} {...(look ? { look } : {})} />
          {data ? (
            <Button variant="default" onClick={() => void printElement('mark-sheets')}>
              {t(labels.print)}
            </Button>
          ) : null}
        </>
      }
    >
      <LookChoice run={run} value={look} onChange={setLook} />
      {held.length > 0 ? (
        <div className={classes.strip} data-tone="marigold">
          <p>
            <strong>{t(sheetLabels.heldCount, { count: format.number(held.length) })}.</strong>{' '}
            {t(withHeld ? sheetLabels.heldMarked : sheetLabels.heldLeftOut, {
              names: held.map((one) => `${format.number(one.roll)} ${t(one.name)}`).join(', '),
            })}
          </p>
          <Checkbox
            label={t(sheetLabels.heldWith)}
            checked={withHeld}
            onChange={(event) => setWithHeld(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      <Loaded
        read={{ data, error, refetch }}
        rows={12}
        empty={data?.students.length === 0 && t(labels.nobody)}
      >
        {() => (shown ? <MarkSheets sheets={shown} id="mark-sheets" /> : null)}
      </Loaded>
    </Page>
  );
}
