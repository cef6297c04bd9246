import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { promotionContract as contract, type PromotionShown } from '../contract.ts';
import { words } from '../screen-labels.ts';
import { NewPromotion } from './new-promotion.tsx';
import { StateMark } from './parts.tsx';
import { PromotionView } from './promotion-view.tsx';

/** Promotions into the next year, each from draft to written, perhaps taken back. */
export default function Promotions() {
  const [query, setQuery] = usePageQuery();
  const id = query.get('promotion');
  return id ? (
    <PromotionView id={id} onBack={() => setQuery({})} />
  ) : (
    <AllPromotions onOpen={(promotion) => setQuery({ promotion })} />
  );
}

function AllPromotions({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isNew, setIsNew] = useState(false);
  const { data, error, refetch } = useRead(
    contract.list,
    { page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<PromotionShown>[] = [
    { name: 'classes', label: t(words.classes), role: 'name', render: (row) => t(row.classes) },
    {
      name: 'years',
      label: t(words.years),
      isWhole: true,
      render: (row) => `${t(row.fromYear)} → ${t(row.toYear)}`,
    },
    { name: 'state', label: t(words.state), render: (row) => <StateMark state={row.state} /> },
    {
      name: 'students',
      label: t(words.students),
      align: 'end',
      render: (row) => format.number(row.students),
    },
    { name: 'made', label: t(words.made), render: (row) => `${format.dateTime(row.at)} · ${row.by}` },
  ];
  return (
    <Page
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
          {t(words.new)}
        </Button>
      }
    >
      <PagedTable
        label={t(words.back)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.classes)}
        pages={query.pages}
        empty={t(words.none)}
        onOpen={(row) => onOpen(row.id)}
      />
      {isNew ? <NewPromotion onMade={onOpen} onClose={() => setIsNew(false)} /> : null}
    </Page>
  );
}
