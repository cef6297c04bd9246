import { Button, Menu, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Label } from '../../../core/labels.ts';
import { queryOf, useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import type { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { boardContract as contract } from '../contract.ts';
import { labels } from './labels.ts';

export type Query = ReturnType<typeof useQueryValues>;
export type Setup = z.output<typeof contract.setup.output>;
type OfClass = { readonly yearId: string; readonly classId: string };

/** Years and classes, and which of them the address names; the first class with rules where it names none. */
export function useClass(query: Query) {
  const yearId = query.text('year');
  const read = useRead(contract.setup, yearId ? { yearId } : {}, { staleTime: 300_000 });
  const classes = (read.data?.classes ?? []).filter((one) => one.pack !== null);
  const classId = (classes.find((one) => one.id === query.text('class')) ?? classes[0])?.id;
  const of: OfClass | null = read.data?.yearId && classId ? { yearId: read.data.yearId, classId } : null;
  const sections = (read.data?.sections ?? []).filter((one) => one.classId === classId);
  return { read, setup: read.data, classes, sections, of };
}

type Named = { readonly id: string; readonly label: Label };

/** A choice of records by their names. */
export function Choose(props: {
  label: Label;
  width: number;
  items: readonly Named[];
  value: string;
  /** What stands there while nothing is chosen; without it something always is. */
  all?: Label;
  onChange: (value: string | null) => void;
}) {
  const t = useText();
  return (
    <Select
      aria-label={t(props.label)}
      w={props.width}
      data={props.items.map((one) => ({ value: one.id, label: t(one.label) }))}
      value={props.value || null}
      {...(props.all ? { placeholder: t(props.all), clearable: true } : { allowDeselect: false })}
      searchable={props.items.length > 12}
      onChange={props.onChange}
    />
  );
}

/** Year and class, in the address. */
export function ClassChoice({ query, from }: { query: Query; from: ReturnType<typeof useClass> }) {
  return (
    <>
      <Choose
        label={labels.year}
        width={130}
        items={from.setup?.years ?? []}
        value={from.setup?.yearId ?? ''}
        onChange={(value) => query.set({ year: value, class: null, section: null, teacher: null })}
      />
      <Choose
        label={labels.class}
        width={140}
        items={from.classes}
        value={from.of?.classId ?? ''}
        onChange={(value) => query.set({ class: value, section: null, teacher: null })}
      />
    </>
  );
}

/** One thing to print or to take as a sheet. */
export type Offered = {
  readonly label: string;
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly isOff?: boolean;
};

/** Files in either language; what cannot be made now is shown and says so. */
export function Files({ items, more }: { items: readonly Offered[]; more?: ReactNode }) {
  const t = useText();
  const { showCallError } = useDialogs();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {t(labels.papers)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.flatMap((one) =>
          one.isOff ? (
            <Menu.Item key={one.label} disabled>
              {one.label}
            </Menu.Item>
          ) : (
            (['bn', 'en'] as const).map((language) => (
              <Menu.Item
                key={`${one.label} ${language}`}
                onClick={() =>
                  void downloadFile(`${one.path}${queryOf({ ...one.input, language })}`, one.name).catch(
                    showCallError,
                  )
                }
              >
                {t(language === 'en' ? labels.inEnglish : labels.inBengali, { what: one.label })}
              </Menu.Item>
            ))
          ),
        )}
        {more}
      </Menu.Dropdown>
    </Menu>
  );
}
