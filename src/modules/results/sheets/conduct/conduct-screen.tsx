import { Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { CallError, fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { SaveBar } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { conductTrait } from '../../../exams/conduct-trait.entity.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import results from '../../screens/results.module.css';
import { type ConductGrade, conductGradeNames, conductGrades, conductTexts } from './grades.ts';

type Answer = z.output<typeof contract.conduct.output>;
type Item = Answer['items'][number];

/** The conduct of a section's students beside an examination, trait by trait. */
export default function Conduct() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const [isDirty, setIsDirty] = useState(false);
  const mayLeave = useUnsavedGuard(isDirty);
  const choices = useRead(contract.conductChoices, {});
  const exam =
    choices.data?.exams.find((one) => one.id === query.get('exam')) ?? choices.data?.exams[0] ?? null;
  const sections = choices.data?.sections.filter((one) => one.yearId === exam?.yearId) ?? [];
  const section = sections.find((one) => one.id === query.get('section')) ?? sections[0] ?? null;
  const place = { examId: exam?.id ?? '', sectionId: section?.id ?? '' };
  const marks = useRead(contract.conduct, place, { enabled: exam !== null && section !== null });
  const choose = async (next: { exam?: string | null; section?: string | null }) => {
    if (!(await mayLeave())) return;
    setIsDirty(false);
    setQuery((known) => {
      for (const [name, value] of Object.entries(next)) if (value) known.set(name, value);
      return known;
    });
  };
  return (
    <Page>
      <Loaded
        read={choices}
        rows={10}
        empty={choices.data && (!exam || !section) ? t(conductTexts.nothing) : false}
      >
        {({ exams }) => (
          <>
            <div className={results.looks}>
              <Select
                label={t(labels.exam)}
                searchable
                allowDeselect={false}
                data={exams.map((one) => ({ value: one.id, label: `${t(one.name)} · ${t(one.year)}` }))}
                value={exam?.id ?? null}
                onChange={(value) => void choose({ exam: value })}
              />
              <Select
                label={t(labels.section)}
                searchable
                allowDeselect={false}
                data={sections.map((one) => ({
                  value: one.id,
                  label: `${t(one.className)}, ${t(one.name)}`,
                }))}
                value={section?.id ?? null}
                onChange={(value) => void choose({ section: value })}
              />
            </div>
            {exam && section ? (
              <Loaded kind="grid" read={marks} rows={10}>
                {(data) => (
                  <Marks
                    key={`${place.examId} ${place.sectionId}`}
                    place={place}
                    data={data}
                    onDirty={setIsDirty}
                  />
                )}
              </Loaded>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const keyOf = (item: Item, traitId: string) => `${item.enrolmentId} ${traitId}`;

function Marks(props: {
  place: { examId: string; sectionId: string };
  data: Answer;
  onDirty: (isDirty: boolean) => void;
}) {
  const { place, data, onDirty } = props;
  const { traits, items, isPublished, can } = data;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  /** What is chosen and not saved, by student and trait. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConductGrade | null>>(new Map());
  const [reason, setReason] = useState('');
  const isDirty = chosen.size > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const savedOf = (item: Item, traitId: string) => item.marks[traitId]?.grade ?? null;
  const gradeOf = (item: Item, traitId: string) => {
    const own = chosen.get(keyOf(item, traitId));
    return own === undefined ? savedOf(item, traitId) : own;
  };
  const put = (cells: readonly (readonly [Item, string, ConductGrade | null])[]) =>
    setChosen((known) => {
      const next = new Map(known);
      for (const [item, traitId, grade] of cells)
        if (grade === savedOf(item, traitId)) next.delete(keyOf(item, traitId));
        else next.set(keyOf(item, traitId), grade);
      return next;
    });
  const save = useSave(contract.saveConduct, {
    onSaved: (saved) => {
      setReason('');
      setChosen(new Map());
      if (isWaiting(saved)) return tellWaiting(saved);
      showToast({ tone: 'leaf', title: t(conductTexts.saved, { count: format.number(saved.saved) }) });
    },
  });
  const submit = () =>
    save.mutate(
      {
        ...place,
        reason,
        marks: items.flatMap((item) =>
          traits.flatMap(({ id }) => {
            const grade = chosen.get(keyOf(item, id));
            return grade === undefined
              ? []
              : [
                  {
                    enrolmentId: item.enrolmentId,
                    traitId: id,
                    version: item.marks[id]?.version ?? null,
                    grade,
                  },
                ];
          }),
        ),
      },
      {
        onError: (error) => {
          if (!(error instanceof CallError && error.status === 422)) showCallError(error);
        },
      },
    );
  const complete = items.filter((item) => traits.every(({ id }) => gradeOf(item, id) !== null)).length;
  const options = conductGradeNames.map((value) => ({ value, label: t(conductGrades[value]) }));
  const lacksReason = save.error?.code === 'results.conductReason';
  if (traits.length === 0)
    return (
      <p className={results.strip}>
        {t(conductTexts.noTraits)} <Link to={conductTrait.path}>{t(conductTexts.openTraits)}</Link>
      </p>
    );
  return (
    <>
      <div className={results.looks}>
        <p>
          {t(!can.write ? conductTexts.readOnly : isPublished ? conductTexts.published : conductTexts.hint)}{' '}
          {t(conductTexts.withMarks, {
            count: format.number(complete),
            all: format.number(items.length),
          })}
        </p>
      </div>
      {can.write && isPublished ? (
        <TextInput
          label={t(conductTexts.reason)}
          required
          maxLength={300}
          value={reason}
          error={lacksReason && save.error ? save.error.message : fieldErrors(save.error)('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys */}
      <section className={results.scroll} tabIndex={0} aria-label={t(conductTexts.title)}>
        <table className={results.table}>
          <thead>
            <tr>
              <th scope="col">{t(labels.roll)}</th>
              <th scope="col">{t(labels.name)}</th>
              {traits.map((trait) => (
                <th key={trait.id} scope="col">
                  {t(trait.name)}
                  {can.write && !isPublished ? (
                    <Select
                      mt={4}
                      size="xs"
                      aria-label={t(conductTexts.fillColumn, { trait: trait.name })}
                      placeholder={t(conductTexts.allOf)}
                      data={options}
                      value={null}
                      onChange={(value) => {
                        const grade = conductGradeNames.find((one) => one === value);
                        if (grade)
                          put(
                            items
                              .filter((item) => gradeOf(item, trait.id) === null)
                              .map((item) => [item, trait.id, grade] as const),
                          );
                      }}
                    />
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.enrolmentId}>
                <td>{format.number(item.roll)}</td>
                <th scope="row">{t(item.name)}</th>
                {traits.map((trait) => {
                  const grade = gradeOf(item, trait.id);
                  return (
                    <td key={trait.id}>
                      {can.write ? (
                        <select
                          className={results.pick}
                          aria-label={t(conductTexts.cellOf, { trait: trait.name, name: item.name })}
                          data-changed={chosen.has(keyOf(item, trait.id)) || undefined}
                          value={grade ?? ''}
                          onChange={(event) =>
                            put([
                              [
                                item,
                                trait.id,
                                conductGradeNames.find((one) => one === event.currentTarget.value) ?? null,
                              ],
                            ])
                          }
                        >
                          <option value="">–</option>
                          {options.map((one) => (
                            <option key={one.value} value={one.value}>
                              {one.label}
                            </option>
                          ))}
                        </select>
                      ) : (
                        t(grade ? conductGrades[grade] : conductTexts.none)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {can.write ? (
        <SaveBar
          state={save.isPending ? { kind: 'saving' } : { kind: isDirty ? 'notSaved' : 'clean' }}
          onSave={submit}
          saveText={t(isPublished ? conductTexts.ask : conductTexts.save)}
        />
      ) : null}
    </>
  );
}
