import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { contractOf } from '../../../core/contracts/entity-contract.ts';
import type { ListedRecord } from '../../../core/entity.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { sectionLabels as labels } from '../labels.ts';
import { section } from '../section.entity.ts';
import classes from './make-sections.module.css';
import { currentOf, type SectionSetup } from './use-section-setup.ts';

/** What most institutions call their sections, in this order. */
const usualNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((en, place) => ({
  en,
  bn: 'কখগঘঙচছজ'.charAt(place),
}));

const nameOf = (record: ListedRecord): Label => ({ en: String(record.nameEn), bn: String(record.nameBn) });

/** How many sections each class gets in a year, shift and version; they are all made together or not at all. */
export function MakeSections({ setup, onClose }: { setup: SectionSetup; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() => ({
    yearId: setup.years.at(-1)?.id ?? '',
    shiftId: setup.shifts[0]?.id ?? '',
    versionId: setup.versions[0]?.id ?? '',
    ...currentOf(setup),
  }));
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [problem, setProblem] = useState('');
  const [key] = useState(newId);
  const { data } = useRead(contractOf(section).list, {
    size: 200,
    filter: Object.fromEntries(Object.entries(chosen).map(([name, id]) => [name, [id]])),
  });
  const there = data?.items;
  const commit = useSave(contractOf(section).importCommit);

  const lines = setup.classes.flatMap(({ record, groups }) =>
    (groups.length > 0 ? groups : [null]).map((group) => {
      const id = `${record.id} ${group?.id ?? ''}`;
      const known = (there ?? []).filter(
        (one) => one.classId === record.id && (one.groupId ?? null) === (group?.id ?? null),
      );
      const count = counts[id] ?? (known.length === 0 ? 1 : 0);
      const free = usualNames.filter((name) => !known.some((one) => one.nameEn === name.en));
      const label: Label = group
        ? {
            en: `${record.nameEn} · ${group.nameEn}`,
            bn: `${record.nameBn} · ${group.nameBn}`,
          }
        : nameOf(record);
      return {
        id,
        record,
        group,
        label,
        known: known.length,
        names: free.slice(0, count),
        most: free.length,
      };
    }),
  );
  const total = lines.reduce((sum, line) => sum + line.names.length, 0);
  const isReady = lines.length > 0 && Object.values(chosen).every((id) => id !== '');

  const make = async () => {
    const named = (all: readonly ListedRecord[], id: string | undefined) =>
      String(all.find((one) => one.id === id)?.nameEn ?? '');
    const place = {
      yearId: named(setup.years, chosen.yearId),
      shiftId: named(setup.shifts, chosen.shiftId),
      versionId: named(setup.versions, chosen.versionId),
    };
    const rows = lines.flatMap(({ record, group, names }) =>
      names.map((name) => ({
        ...place,
        classId: String(record.nameEn),
        groupId: group ? String(group.nameEn) : '',
        nameEn: name.en,
        nameBn: name.bn,
        capacity: String(record.seats),
      })),
    );
    setProblem('');
    try {
      const answer = await commit.mutateAsync({ rows, idempotencyKey: key });
      const [wrong] = answer.rows;
      if (wrong) return setProblem(Object.values(wrong.errors).flat().join(' '));
      showToast({ tone: 'leaf', title: t(labels.made, { count: format.number(answer.created) }) });
      onClose();
    } catch (error) {
      showCallError(error);
    }
  };
  const choice = (name: string, label: Label, all: readonly ListedRecord[]) => (
    <Select
      label={t(label)}
      value={chosen[name] ?? null}
      allowDeselect={false}
      data={all.map((one) => ({ value: one.id, label: t(nameOf(one)) }))}
      onChange={(id) => setChosen((known) => ({ ...known, [name]: id ?? '' }))}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      portalProps={{ target: '#root' }}
      size="min(680px, 96vw)"
      title={t(labels.forAll)}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <p className={classes.help}>{t(isReady ? labels.help : labels.first)}</p>
      <div className={classes.choices}>
        {choice('yearId', labels.year, setup.years)}
        {choice('shiftId', labels.shift, setup.shifts)}
        {choice('versionId', labels.version, setup.versions)}
      </div>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t(labels.classAndGroup)}</th>
            <th scope="col">{t(labels.there)}</th>
            <th scope="col">{t(labels.more)}</th>
            <th scope="col">{t(labels.names)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{t(line.label)}</th>
              <td>{format.number(line.known)}</td>
              <td>
                <Select
                  w={84}
                  aria-label={t(labels.moreOf, { name: line.label })}
                  value={String(line.names.length)}
                  allowDeselect={false}
                  data={Array.from({ length: line.most + 1 }, (_, count) => ({
                    value: String(count),
                    label: format.number(count),
                  }))}
                  onChange={(count) => setCounts((known) => ({ ...known, [line.id]: Number(count) }))}
                />
              </td>
              <td>{line.names.map((name) => t(name)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <footer className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t(texts.cancel)}
        </Button>
        <Button
          disabled={!isReady || !there || total === 0}
          loading={commit.isPending}
          onClick={() => void make()}
        >
          {t(labels.make, { count: format.number(total) })}
        </Button>
      </footer>
    </Modal>
  );
}
