import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { foldForSearch } from '../../bangla.ts';
import { importsContract as contract } from '../../contracts/import-contract.ts';
import { useRead } from '../device/call.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { DataTable } from '../list/data-table.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { downloadFile } from '../page/download.ts';
import { Coming, Nothing } from '../page/loaded.tsx';
import { Mark } from '../page/mark.tsx';
import { Page } from '../page/page.tsx';
import { texts } from '../page/texts.ts';
import classes from './import.module.css';
import { ImportBatches } from './import-batches.tsx';
import { importLabels as labels } from './import-labels.ts';
import { ImportRuns } from './import-run.tsx';

type Kind = z.output<typeof contract.kinds.output>['items'][number];

/** Every kind of sheet one may bring in: an empty one to fill in, what was brought last, all that was brought, taking it back. */
export default function ImportCentre() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState('');
  const [opened, setOpened] = useState<Kind | null>(null);
  const { data, error, refetch } = useRead(contract.kinds, {});
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} rows={10} />
      </Page>
    );
  const wanted = foldForSearch(asked);
  const rows = data.items
    .filter(({ label }) => [label.en, label.bn].some((name) => foldForSearch(name).includes(wanted)))
    // What is brought in again and again stands first.
    .sort(
      (one, other) =>
        (other.last?.at ?? '').localeCompare(one.last?.at ?? '') ||
        one.label[language].localeCompare(other.label[language], language),
    );
  const fetchTemplate = ({ template, label }: Kind) =>
    template ? void downloadFile(template, `${label.en}.xlsx`).catch(showCallError) : undefined;
  return (
    <Page context={t(labels.centreHint)}>
      <ImportRuns />
      {data.items.length === 0 ? (
        <Nothing>{t(labels.nothingToImport)}</Nothing>
      ) : (
        <>
          <search className={classes.centreSearch}>
            <SearchBox label={t(labels.findKind)} value={asked} onSearch={setAsked} />
          </search>
          {rows.length === 0 ? (
            <Nothing>{t(texts.noneFits)}</Nothing>
          ) : (
            <DataTable
              label={t(labels.centre)}
              rows={rows}
              nameOf={(row) => t(row.label)}
              rowPath={(row) => row.path}
              actions={(row) => [
                ...(row.template ? [{ label: t(labels.template), onClick: () => fetchTemplate(row) }] : []),
                ...(row.isKept ? [{ label: t(labels.earlier), onClick: () => setOpened(row) }] : []),
              ]}
              columns={[
                { name: 'name', label: t(labels.whatFor), role: 'name', render: (row) => t(row.label) },
                {
                  name: 'last',
                  label: t(labels.lastImport),
                  render: ({ last }) =>
                    last ? (
                      <>
                        {last.fileName || '–'}
                        <small className={classes.centreWhen}>
                          {t(labels.byWhom, { name: last.by ?? '–', at: format.dateTime(last.at) })}
                        </small>
                      </>
                    ) : (
                      '–'
                    ),
                },
                {
                  name: 'rows',
                  label: t(labels.rowCount),
                  align: 'end',
                  render: ({ last }) => (last ? format.number(last.rows) : '–'),
                },
                {
                  name: 'state',
                  label: t(labels.importState),
                  render: ({ last }) =>
                    last ? (
                      <Mark tone={last.state === 'done' ? 'leaf' : 'slate'}>
                        {t(last.state === 'done' ? labels.broughtIn : labels.takenBack)}
                      </Mark>
                    ) : (
                      '–'
                    ),
                },
                {
                  name: 'headings',
                  label: t(labels.knownHeadings),
                  align: 'end',
                  isMinor: true,
                  render: (row) => format.number(row.headings),
                },
                {
                  name: 'bring',
                  label: t(texts.import),
                  render: (row) => (
                    <Button
                      component={Link}
                      to={row.path}
                      variant="default"
                      size="compact-md"
                      leftSection={<IconFileImport size={16} aria-hidden />}
                      aria-label={`${t(texts.import)}: ${t(row.label)}`}
                    >
                      {t(texts.import)}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
      <SideDrawer
        title={opened ? t(labels.earlierOf, { kind: t(opened.label) }) : ''}
        isOpen={opened !== null}
        onClose={() => {
          setOpened(null);
          void refetch();
        }}
      >
        {opened ? <ImportBatches kind={opened.id} none={t(labels.noneEarlier)} /> : null}
      </SideDrawer>
    </Page>
  );
}
