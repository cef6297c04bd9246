import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsSort, IconPencil, IconSearch, IconTrash, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fillPath } from '../../../core/endpoint.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { lessonsContract as contract, type ListedLesson } from '../contract.ts';
import { lessonsLabels as labels, lessonFields, stateTexts } from '../labels.ts';
import { lessonsPath } from '../paths.ts';
import { lessonStates } from '../rules.ts';
import classes from './lessons.module.css';
import { OrderDrawer } from './order-drawer.tsx';
import { StateMark, useWindowText } from './parts.tsx';
import { ReadersDrawer } from './readers-drawer.tsx';

const states = ['all', ...lessonStates] as const;
const pathOf = (id: string) => fillPath(lessonsPath.editLesson, { classlessonId: id }).path;

/** The lessons of the institution by class, subject and order; a teacher writes those of the own sections. */
export default function Lessons() {
  const t = useText();
  const navigate = useNavigate();
  const query = useQueryValues();
  const [words, setWords] = useState(query.text('q'));
  const search = useDebouncedCallback((q: string) => query.set({ q: q.trim() }), 250);
  const { confirmDelete, showCallError } = useDialogs();
  const remove = useSave(contract.remove);
  const setup = useRead(contract.setup, {}).data;
  const sectionId = query.text('section');
  const subjectId = query.text('subject');
  const state = query.oneOf('state', states);
  const q = query.text('q');
  const read = useRead(
    contract.lessons,
    {
      ...(sectionId ? { sectionId } : {}),
      ...(subjectId ? { subjectId } : {}),
      state,
      ...(q ? { q } : {}),
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const classId = setup?.sections.find((one) => one.id === sectionId)?.classId;
  const subjects = (setup?.subjects ?? []).filter((one) => !classId || one.classIds.includes(classId));
  const columns = useColumns();
  const opened = query.text('lesson');
  const shown = read.data?.items.find((one) => one.id === opened);
  const ask = async (row: ListedLesson) => {
    if (await confirmDelete(t(row.title), t(labels.lesson)))
      await remove
        .mutateAsync({ id: row.id, version: row.version })
        .then(() => showToast({ tone: 'leaf', title: t(labels.removed) }))
        .catch(showCallError);
  };
  const hasNone = setup !== undefined && !setup.can.manage && setup.can.write && setup.own.length === 0;
  return (
    <Page
      actions={
        setup?.can.write && !hasNone ? (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              onClick={() => query.set({ do: 'order', page: query.pages.page })}
            >
              {t(labels.order)}
            </Button>
            <Button component={Link} to={lessonsPath.newLesson}>
              {t(labels.new)}
            </Button>
          </>
        ) : undefined
      }
    >
      {hasNone ? <p className={classes.quiet}>{t(labels.noOwn)}</p> : null}
      <search className={classes.tools}>
        <TextInput
          type="search"
          w={200}
          aria-label={t(labels.search)}
          placeholder={t(labels.search)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            search(event.currentTarget.value);
          }}
        />
        <Select
          w={210}
          searchable
          clearable
          aria-label={t(labels.section)}
          placeholder={t(labels.everySection)}
          data={(setup?.sections ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
          value={sectionId || null}
          onChange={(value) => query.set({ section: value, subject: null })}
        />
        <Select
          w={180}
          searchable
          clearable
          aria-label={t(lessonFields.subjectId)}
          placeholder={t(labels.everySubject)}
          data={subjects.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={subjectId || null}
          onChange={(value) => query.set({ subject: value })}
        />
        <Select
          w={140}
          allowDeselect={false}
          aria-label={t(labels.state)}
          data={states.map((value) => ({
            value,
            label: t(value === 'all' ? labels.everyState : stateTexts[value]),
          }))}
          value={state}
          onChange={(value) => query.set({ state: value })}
        />
      </search>
      <PagedTable
        label={t(labels.lessons)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.title)}
        pages={query.pages}
        isNarrowed={q !== '' || sectionId !== '' || subjectId !== '' || state !== 'all'}
        empty={t(labels.empty)}
        rowPath={(row) => pathOf(row.id)}
        actions={(row) =>
          row.can.write
            ? [
                {
                  label: t(labels.whoRead),
                  icon: <IconUsers size={16} />,
                  onClick: () => query.set({ lesson: row.id, page: query.pages.page }),
                },
                {
                  label: t(texts.edit),
                  icon: <IconPencil size={16} />,
                  onClick: () => void navigate(pathOf(row.id)),
                },
                {
                  label: t(texts.delete),
                  icon: <IconTrash size={16} />,
                  isDanger: true,
                  onClick: () => void ask(row),
                },
              ]
            : []
        }
      />
      {shown ? (
        <ReadersDrawer
          lesson={shown}
          onClose={() => query.set({ lesson: null, show: null, page: query.pages.page })}
        />
      ) : null}
      {query.text('do') === 'order' ? (
        <OrderDrawer
          sectionId={sectionId}
          subjectId={subjectId}
          onClose={() => query.set({ do: null, page: query.pages.page })}
        />
      ) : null}
    </Page>
  );
}

function useColumns(): Column<ListedLesson>[] {
  const t = useText();
  const format = useFormat();
  const windowText = useWindowText();
  return [
    {
      name: 'title',
      label: t(lessonFields.titleEn),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(row.title)}</span>
          {row.files > 0 || row.hasVideo ? (
            <span className={classes.below}>
              {[
                row.files > 0 ? `${t(labels.filesOf)}: ${format.number(row.files)}` : '',
                row.hasVideo ? t(labels.film) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'for',
      label: t(labels.forWhom),
      render: (row) => `${t(row.className)} – ${row.sections.map((one) => t(one.name)).join(', ')}`,
    },
    { name: 'subject', label: t(lessonFields.subjectId), render: (row) => t(row.subject.name) },
    {
      name: 'teacher',
      label: t(lessonFields.teacherId),
      isMinor: true,
      render: (row) => (row.teacher ? t(row.teacher) : '–'),
    },
    { name: 'state', label: t(labels.state), render: (row) => <StateMark state={row.state} /> },
    { name: 'window', label: t(labels.window), render: (row) => windowText(row) },
    {
      name: 'read',
      label: t(labels.read),
      align: 'end',
      isWhole: true,
      render: (row) =>
        t(labels.readOf, { read: format.number(row.readers), all: format.number(row.audience) }),
    },
  ];
}
