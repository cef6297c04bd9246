import { Badge, Button, Drawer, Group, Menu, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Entity, titleOf } from '../entity.ts';
import { contractOf, pageSizes } from '../entity-contract.ts';
import type { Label } from '../labels.ts';
import { queryOf, requestHeaders, useRead } from './call.ts';
import { useDialogs } from './dialogs.tsx';
import { EntityForm } from './entity-form.tsx';
import { EntityHistory } from './entity-history.tsx';
import { EntityImport } from './entity-import.tsx';
import { Empty, Failed, Page, SkeletonRows } from './page.tsx';
import { useFormat, useText } from './preferences.tsx';
import { texts } from './texts.ts';

export type ListedRecord = {
  id: string;
  version: number;
  isActive: boolean;
  labels: Record<string, Label>;
} & Record<string, unknown>;
type Opened = { record: ListedRecord | null; part: 'form' | 'history' | 'import' };

/** The whole screen of a plain entity: list, form in a drawer, history, import, export. */
export function entityScreen(entity: Entity): ComponentType {
  return () => <EntityList key={entity.name} entity={entity} />;
}

function EntityList({ entity }: { entity: Entity }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const contract = contractOf(entity);
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState(query.get('q') ?? '');
  const [asked] = useDebouncedValue(words, 250);
  const [opened, setOpened] = useState<Opened | null>(null);
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('size') ?? 25);
  const sort = query.get('sort') ?? entity.list.sort;
  const active = (query.get('active') ?? 'all') as 'all' | 'true' | 'false';

  const set = (changes: Record<string, string>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes))
          value === '' ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing moves the list back to its first page
  useEffect(() => {
    if (asked !== (query.get('q') ?? '')) set({ q: asked, page: '' });
  }, [asked]);

  const shownQuery = { q: query.get('q') ?? undefined, sort, active, filter: {} };
  const { data, error, isPending, refetch } = useRead(contract.list, { ...shownQuery, page, size } as never, {
    placeholderData: keepPreviousData,
  });
  const answer = data as { items: ListedRecord[]; total: number; can: { edit: boolean } } | undefined;
  const total = answer?.total ?? 0;
  const close = () => setOpened(null);

  const download = async (kind: 'xlsx' | 'csv' | 'pdf') => {
    try {
      const path = `${contract.exportFile.path}${queryOf({ ...shownQuery, format: kind })}`;
      const file = await fetch(path, { headers: requestHeaders() });
      if (!file.ok) throw new Error();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await file.blob());
      link.download = `${entity.name}.${kind}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (failure) {
      showCallError(failure);
    }
  };

  return (
    <Page
      count={answer ? format.number(total) : undefined}
      actions={
        <>
          <Menu>
            <Menu.Target>
              <Button variant="default" leftSection={<IconDownload size={16} />}>
                {t(texts.export)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(['xlsx', 'csv', 'pdf'] as const).map((kind) => (
                <Menu.Item key={kind} onClick={() => void download(kind)}>
                  {kind.toUpperCase()}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => window.print()}>{t(texts.print)}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {answer?.can.edit ? (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => setOpened({ record: null, part: 'import' })}
              >
                {t(texts.import)}
              </Button>
              <Button
                leftSection={<IconPlus size={16} />}
                onClick={() => setOpened({ record: null, part: 'form' })}
              >
                {t(texts.new)}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Group mb="sm" gap="sm" className="ps-tools">
        <TextInput
          type="search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder={t(texts.search)}
          aria-label={t(texts.search)}
          w={250}
        />
        <SegmentedControl
          value={active}
          onChange={(value) => set({ active: value === 'all' ? '' : value, page: '' })}
          data={[
            { value: 'all', label: t(texts.all) },
            { value: 'true', label: t(texts.active) },
            { value: 'false', label: t(texts.inactive) },
          ]}
        />
      </Group>
      <div className="ps-panel">
        {isPending ? <SkeletonRows /> : null}
        {error && !answer ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        {answer && total === 0 ? (
          <Empty
            text={t(shownQuery.q || active !== 'all' ? texts.emptySearch : texts.empty)}
            action={
              answer.can.edit && !shownQuery.q ? (
                <Button onClick={() => setOpened({ record: null, part: 'form' })}>{t(texts.new)}</Button>
              ) : null
            }
          />
        ) : null}
        {answer && total > 0 ? (
          <Records
            entity={entity}
            items={answer.items}
            sort={sort}
            onSort={(next) => set({ sort: next, page: '' })}
            onOpen={(record) => setOpened({ record, part: 'form' })}
          />
        ) : null}
      </div>
      {answer && total > 0 ? (
        <nav className="ps-pager" aria-label={t(texts.rows)}>
          <span>
            {t(texts.range, {
              from: format.number((page - 1) * size + 1),
              to: format.number(Math.min(total, page * size)),
              total: format.number(total),
            })}
          </span>
          <Select
            w={90}
            aria-label={t(texts.rows)}
            value={String(size)}
            data={pageSizes.map((n) => ({ value: String(n), label: format.number(n) }))}
            onChange={(value) => set({ size: value ?? '25', page: '' })}
            allowDeselect={false}
          />
          <span style={{ flex: 1 }} />
          <Button variant="default" disabled={page <= 1} onClick={() => set({ page: String(page - 1) })}>
            {t(texts.previous)}
          </Button>
          <span>{format.digits(`${page} / ${Math.max(1, Math.ceil(total / size))}`)}</span>
          <Button
            variant="default"
            disabled={page * size >= total}
            onClick={() => set({ page: String(page + 1) })}
          >
            {t(texts.next)}
          </Button>
        </nav>
      ) : null}
      <Drawer
        opened={opened !== null}
        onClose={close}
        position="right"
        size={opened?.part === 'import' ? 'xl' : 440}
        title={
          opened?.part === 'import'
            ? `${t(texts.import)}: ${t(entity.plural)}`
            : opened?.record
              ? t(titleOf(entity, opened.record))
              : `${t(texts.new)}: ${t(entity.label)}`
        }
        closeButtonProps={{ 'aria-label': t(texts.close) }}
      >
        {opened?.part === 'form' ? (
          <EntityForm
            entity={entity}
            record={opened.record}
            mayEdit={answer?.can.edit ?? false}
            onDone={close}
            onHistory={() => setOpened({ ...opened, part: 'history' })}
          />
        ) : null}
        {opened?.part === 'history' && opened.record ? (
          <EntityHistory entity={entity} id={opened.record.id} />
        ) : null}
        {opened?.part === 'import' ? <EntityImport entity={entity} onDone={close} /> : null}
      </Drawer>
    </Page>
  );
}

function Records(props: {
  entity: Entity;
  items: readonly ListedRecord[];
  sort: string;
  onSort: (sort: string) => void;
  onOpen: (record: ListedRecord) => void;
}) {
  const { entity, items, sort, onSort, onOpen } = props;
  const t = useText();
  const show = useShown(entity);
  const columns = entity.list.columns;
  const first = columns.includes(entity.title.en) ? entity.title.en : columns[0];
  return (
    <table className="ps-table">
      <thead>
        <tr>
          {columns.map((name) => {
            const field = entity.fields[name];
            const sorted = sort.replace(/^-/, '') === name;
            return (
              <th
                key={name}
                className={name === 'position' ? 'ps-who' : isNumber(field?.kind) ? 'ps-number' : undefined}
                aria-sort={sorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  onClick={() => onSort(sorted && !sort.startsWith('-') ? `-${name}` : name)}
                >
                  {field ? t(field.label) : name} {sorted ? (sort.startsWith('-') ? '↓' : '↑') : ''}
                </button>
              </th>
            );
          })}
          <th>{t(texts.active)}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((record) => (
          <tr key={record.id}>
            {columns.map((name) => (
              <td
                key={name}
                data-label={entity.fields[name] ? t(entity.fields[name].label) : name}
                className={
                  name === 'position'
                    ? 'ps-who'
                    : isNumber(entity.fields[name]?.kind)
                      ? 'ps-number'
                      : undefined
                }
                lang={name.endsWith('Bn') ? 'bn' : undefined}
              >
                {name === first ? (
                  <button type="button" className="ps-rowlink" onClick={() => onOpen(record)}>
                    {show(record, name) || '—'}
                  </button>
                ) : (
                  show(record, name)
                )}
              </td>
            ))}
            <td data-label={t(texts.active)}>
              <Badge color={record.isActive ? 'leaf' : 'slate'}>
                {t(record.isActive ? texts.active : texts.inactive)}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isNumber = (kind: string | undefined) => kind === 'integer' || kind === 'money' || kind === 'decimal';

/** A field's value as people read it. */
export function useShown(entity: Entity) {
  const t = useText();
  const format = useFormat();
  return (record: ListedRecord, name: string): string => {
    const field = entity.fields[name];
    const value = record[name];
    if (!field || value === null || value === undefined) return '';
    switch (field.kind) {
      case 'ref':
        return record.labels[name] ? t(record.labels[name]) : '';
      case 'choice': {
        const chosen = field.choices.find((one) => one.value === value);
        return chosen ? t(chosen.label) : String(value);
      }
      case 'flag':
        return t(value ? texts.yes : texts.no);
      case 'date':
        return format.date(String(value));
      case 'money':
        return format.money(String(value));
      case 'integer':
        return format.number(Number(value));
      case 'time':
      case 'decimal':
        return format.digits(String(value));
      default:
        return field.kind === 'phone' ? format.digits(String(value)) : String(value);
    }
  };
}
