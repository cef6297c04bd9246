import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { documentsPath } from '../../../documents/paths.ts';
import { documentsPermission } from '../../../documents/permissions.ts';
import classes from '../../screens/office.module.css';
import { promotionContract as contract, itemFilters, type PromotionItem } from '../contract.ts';
import { decisionTexts, noteTexts } from '../labels.ts';
import { words } from '../screen-labels.ts';
import { DecideDrawer } from './decide-drawer.tsx';
import { DecisionMark, reasonLabel } from './parts.tsx';
import type { Promotion } from './promotion-view.tsx';

const filterTexts = {
  all: words.showAll,
  ...decisionTexts,
  unplaced: words.showUnplaced,
  byHand: words.showByHand,
  left: words.showLeft,
} as const;

/** What becomes of each student, with the reasons; in a draft some or one can be decided about by hand. */
export function ItemTable({ promotion }: { promotion: Promotion }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const navigate = useNavigate();
  const mayIssue = useMay()(documentsPermission.issue);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PromotionItem>>(new Map());
  const [deciding, setDeciding] = useState<readonly PromotionItem[] | null>(null);
  const show = query.oneOf('show', itemFilters as unknown as ['all', ...(typeof itemFilters)[number][]]);
  const sectionId = query.text('section') || undefined;
  const read = useRead(
    contract.items,
    {
      id: promotion.id,
      show,
      ...(sectionId ? { sectionId } : {}),
      ...(query.text('q') ? { q: query.text('q') } : {}),
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const labelOf = new Map(promotion.sections.map((one) => [one.id, one.label]));
  const sectionText = (id: string | null) => {
    const label = labelOf.get(id ?? '');
    return label ? t(label) : '–';
  };
  const giveTransfer = (row: PromotionItem) => ({
    label: t(words.transfer),
    onClick: () => void navigate(link(documentsPath.transfer, { give: row.code })),
  });
  const isOffered = (row: PromotionItem) => row.reasons.some(({ code }) => code === 'transferOffered');
  const isDraft = promotion.state === 'draft';
  const columns: Column<PromotionItem>[] = [
    {
      name: 'roll',
      label: t(words.roll),
      role: 'serial',
      align: 'end',
      render: (row) => format.digits(String(row.fromRoll)),
    },
    {
      name: 'student',
      label: t(words.student),
      role: 'name',
      render: (row) => t(row.name),
    },
    { name: 'from', label: t(words.from), render: (row) => sectionText(row.fromSectionId) },
    { name: 'decision', label: t(words.decision), render: (row) => <DecisionMark decision={row.decision} /> },
    { name: 'why', label: t(words.why), render: (row) => <Why item={row} /> },
    {
      name: 'to',
      label: t(words.to),
      render: (row) =>
        row.decision === 'promote' || row.decision === 'retain' ? sectionText(row.toSectionId) : '–',
    },
    {
      name: 'newRoll',
      label: `${t(words.roll)} →`,
      align: 'end',
      render: (row) => (row.roll === null ? '–' : format.digits(String(row.roll))),
    },
  ];
  return (
    <>
      <div className={classes.tools}>
        <Select
          aria-label={t(words.show)}
          allowDeselect={false}
          data={itemFilters.map((value) => ({ value, label: t(filterTexts[value]) }))}
          value={show}
          onChange={(value) => query.set({ show: value === 'all' ? null : value })}
        />
        <Select
          aria-label={t(words.section)}
          placeholder={t(words.section)}
          clearable
          searchable
          data={promotion.sections.map((one) => ({
            value: one.id,
            label: `${one.isTarget ? '→ ' : ''}${t(one.label)}`,
          }))}
          value={sectionId ?? null}
          onChange={(value) => query.set({ section: value })}
        />
        <SearchBox label={t(words.find)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        {isDraft && chosen.size > 0 ? (
          <span className={classes.end}>
            <Button onClick={() => setDeciding([...chosen.values()])}>
              {t(words.decideFor, { count: format.number(chosen.size) })}
            </Button>
          </span>
        ) : null}
      </div>
      <PagedTable
        label={t(words.students)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={show !== 'all' || sectionId !== undefined || query.text('q') !== ''}
        empty={t(words.showAll)}
        {...(isDraft
          ? {
              selected: new Set(chosen.keys()),
              onSelect: (rows: readonly PromotionItem[], on: boolean) =>
                setChosen((known) => {
                  const next = new Map(known);
                  for (const row of rows)
                    if (on) next.set(row.id, row);
                    else next.delete(row.id);
                  return next;
                }),
              onOpen: (row: PromotionItem) => setDeciding([row]),
              actions: (row: PromotionItem) => [
                { label: t(words.decide), onClick: () => setDeciding([row]) },
                ...(isOffered(row) && mayIssue ? [giveTransfer(row)] : []),
              ],
            }
          : {
              actions: (row: PromotionItem) =>
                (row.decision === 'complete' || isOffered(row)) && promotion.state === 'applied' && mayIssue
                  ? [giveTransfer(row)]
                  : [],
            })}
      />
      {deciding ? (
        <DecideDrawer
          promotion={promotion}
          items={deciding}
          onDone={() => setChosen(new Map())}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </>
  );
}

function Why({ item }: { item: PromotionItem }) {
  const t = useText();
  const format = useFormat();
  const reasons = item.reasons.map((one) =>
    t(reasonLabel(one.code), {
      count: format.number(one.count ?? 0),
      most: format.number(one.most ?? 0),
    }),
  );
  return (
    <>
      {reasons.join('; ')}
      {item.reason ? (
        <span className={classes.below}>
          {item.reason} ({t(words.by, { name: item.decidedBy })})
        </span>
      ) : null}
      {item.note ? <span className={classes.below}>{t(noteTexts[item.note])}</span> : null}
    </>
  );
}
