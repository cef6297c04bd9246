import { Button, MultiSelect, Select } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { EntryGrid } from '../../../../core/web/sheet/grid.tsx';
import { fieldTexts } from '../../labels.ts';
import classes from '../../screens/office.module.css';
import { useSetup } from '../../screens/use-setup.ts';
import { quickContract as contract, type QuickRow } from '../contract.ts';
import { words } from '../labels.ts';
import { type QuickField, quickFields, quickLabel, usualFields } from '../rules.ts';
import { PhotosDrawer } from './photos-drawer.tsx';
import { makeQuickStore } from './quick-store.ts';

const figures: readonly QuickField[] = [
  'roll',
  'boardRoll',
  'boardRegistration',
  'birthRegistration',
  'mobile',
  'guardianMobile',
  'emergencyContact',
];

/** The chosen fields of a section's students in one grid, as in a spreadsheet, and their photos from a zip. */
export default function QuickUpdate() {
  const t = useText();
  const query = useQueryValues();
  const { data: setup } = useSetup();
  const [showsPhotos, setShowsPhotos] = useState(false);
  const sectionId = query.text('section');
  const year = setup?.years.find((one) => one.isCurrent) ?? setup?.years[0];
  const sections = (setup?.sections ?? []).filter((one) => one.yearId === year?.id);
  const asked = query.text('columns').split(',');
  const chosen = quickFields.filter((one) => asked.includes(one));
  const names = (chosen.length > 0 ? chosen : usualFields).join(',');
  // The same list as long as the same columns are chosen: what is typed hangs on it.
  const columns = useMemo(() => quickFields.filter((one) => names.split(',').includes(one)), [names]);
  return (
    <Page
      actions={
        sectionId ? (
          <Button
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onClick={() => setShowsPhotos(true)}
          >
            {t(words.photos)}
          </Button>
        ) : null
      }
    >
      <div className={classes.tools}>
        <Select
          label={t(fieldTexts.section)}
          searchable
          w={320}
          maw="100%"
          data={sections.map((one) => ({ value: one.id, label: t(one.full) }))}
          value={sectionId || null}
          onChange={(value) => query.set({ section: value })}
        />
        <MultiSelect
          label={t(words.columns)}
          w={420}
          maw="100%"
          data={quickFields.map((value) => ({ value, label: t(quickLabel(value)) }))}
          value={[...columns]}
          onChange={(values) => query.set({ columns: values.join(',') })}
        />
      </div>
      {sectionId ? (
        <SectionGrid key={`${sectionId} ${names}`} sectionId={sectionId} columns={columns} />
      ) : (
        <Nothing>{t(words.choose)}</Nothing>
      )}
      {showsPhotos ? <PhotosDrawer sectionId={sectionId} onClose={() => setShowsPhotos(false)} /> : null}
    </Page>
  );
}

function SectionGrid({ sectionId, columns }: { sectionId: string; columns: readonly QuickField[] }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.grid, { sectionId }, { staleTime: 0 });
  // What is being typed is not taken away by another read.
  const [first, setFirst] = useState<readonly QuickRow[] | null>(null);
  useEffect(() => {
    if (data) setFirst((known) => known ?? data.items);
  }, [data]);
  if (!first) return <Coming read={{ error, refetch }} rows={8} />;
  if (first.length === 0) return <Nothing>{t(words.empty)}</Nothing>;
  return <Grid sectionId={sectionId} rows={first} columns={columns} />;
}

function Grid(props: { sectionId: string; rows: readonly QuickRow[]; columns: readonly QuickField[] }) {
  const { sectionId, rows, columns } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { showCallError, confirm } = useDialogs();
  const store = useMemo(
    () => makeQuickStore(rows, columns, language, format.digits),
    [rows, columns, language, format],
  );
  const { pending, wrong } = useSyncExternalStore(store.subscribe, store.summary);
  useUnsavedGuard(pending + wrong > 0);
  const save = useSave(contract.save, { refreshes: [] });
  const onSave = () =>
    save.mutate(
      { sectionId, cells: store.toSend() },
      {
        onError: showCallError,
        onSuccess: (answer) => {
          store.answered(answer);
          const left = answer.conflicts.length + answer.refused.length;
          showToast({
            tone: left > 0 ? 'marigold' : 'leaf',
            title: t(words.saved, { count: format.number(answer.saved.length) }),
            ...(left > 0 ? { text: t(words.someLeft, { count: format.number(left) }) } : {}),
          });
        },
      },
    );
  const lines = useMemo(
    () => rows.map((row) => ({ id: row.studentId, lead: format.number(row.roll), name: t(row.name) })),
    [rows, t, format],
  );
  const shown = useMemo(
    () =>
      columns.map((field) => ({
        id: field,
        label: t(quickLabel(field)),
        hint: '',
        isText: !figures.includes(field),
      })),
    [columns, t],
  );
  return (
    <div className={classes.stack}>
      <EntryGrid
        label={t(words.grid)}
        leadLabel={t(words.roll)}
        nameLabel={t(words.name)}
        noteLabel={t(words.note)}
        help={t(words.help)}
        rows={lines}
        columns={shown}
        places={columns.map((_, place) => place)}
        tails={[]}
        source={store.source}
        isReadOnly={false}
        stateLabels={{
          pending: t(words.pending),
          error: t(words.error),
          conflict: t(words.conflict),
          missing: t(words.missing),
        }}
        onMisfit={(block) =>
          confirm({
            title: t(words.pasteTitle),
            text: t(words.pasteText, {
              rows: format.number(block.rows),
              columns: format.number(block.columns),
              fitRows: format.number(block.fitRows),
              fitColumns: format.number(block.fitColumns),
            }),
            action: words.paste,
          })
        }
      />
      <div className={classes.tools}>
        <span className={classes.quiet} role="status">
          {wrong > 0 ? t(words.someLeft, { count: format.number(wrong) }) : ''}
        </span>
        <span className={classes.end}>
          {pending + wrong > 0 ? (
            <Button variant="default" onClick={store.reset}>
              {t(words.discard)}
            </Button>
          ) : null}
          <Button disabled={pending === 0} loading={save.isPending} onClick={onSave}>
            {pending === 0 ? t(words.nothing) : t(words.save, { count: format.number(pending) })}
          </Button>
        </span>
      </div>
    </div>
  );
}
