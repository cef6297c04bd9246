import { useState } from 'react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../core/web/list/data-table.tsx';
import { Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { screenLabels as labels } from '../screen-labels.ts';
import type { ComparedSite } from '../shapes.ts';
import { type Decisions, RowsDrawer, type RowsOf } from './rows-drawer.tsx';

type PartRow = ComparedSite['parts'][number] & { readonly id: string; readonly site: ComparedSite['site'] };

/** How institutions stand beside a source: a line for each of their parts, whose records open from it. */
export function Comparison(props: {
  items: readonly ComparedSite[];
  rowsOf: RowsOf;
  /** Null where nothing is decided, only looked at. */
  decisions: Decisions | null;
  hasOneSite?: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const [opened, setOpened] = useState<PartRow | null>(null);
  const rows = props.items.flatMap(({ site, parts }) =>
    parts.map((part): PartRow => ({ ...part, site, id: `${site.id} ${part.name}` })),
  );
  if (rows.length === 0) return <Nothing>{t(labels.nothing)}</Nothing>;
  const figure = (
    name: 'new' | 'different' | 'same' | 'blocked' | 'only',
    tone?: 'ink' | 'marigold' | 'sindur',
  ): Column<PartRow> => ({
    name,
    label: t(labels[name]),
    align: 'end',
    render: (row) =>
      tone && row[name] > 0 ? <Mark tone={tone}>{format.number(row[name])}</Mark> : format.number(row[name]),
  });
  return (
    <>
      <DataTable
        label={t(labels.comparison)}
        rows={rows}
        nameOf={(row) => `${t(row.site.name)}: ${t(row.label)}`}
        onOpen={setOpened}
        columns={[
          { name: 'part', label: t(labels.part), role: 'name', render: (row) => t(row.label) },
          ...(props.hasOneSite
            ? []
            : [
                {
                  name: 'site',
                  label: t(labels.institution),
                  render: (row: PartRow) => t(row.site.name),
                },
              ]),
          figure('new', 'ink'),
          figure('different', 'marigold'),
          figure('blocked', 'sindur'),
          figure('same'),
          figure('only'),
        ]}
      />
      {opened ? (
        <RowsDrawer
          title={`${t(opened.label)} · ${t(opened.site.name)}`}
          site={opened.site.id}
          part={opened.name}
          rowsOf={props.rowsOf}
          decisions={props.decisions}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
