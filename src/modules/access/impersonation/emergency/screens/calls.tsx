import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../../core/web/form/side-drawer.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { emergencyContract as contract, type Emergency } from '../contract.ts';
import { emergencyLabels as labels } from '../labels.ts';

/** What was looked at, call by call, in a drawer beside the list. */
export function EmergencyCalls(props: {
  side: 'site' | 'platform';
  of: Emergency | null;
  onClose: () => void;
}) {
  const { side, of, onClose } = props;
  const t = useText();
  return (
    <SideDrawer
      title={of ? t(labels.lookedOf, { name: of.actor }) : t(labels.looked)}
      isOpen={of !== null}
      onClose={onClose}
    >
      {of ? <Calls key={of.id} side={side} id={of.id} /> : null}
    </SideDrawer>
  );
}

function Calls({ side, id }: { side: 'site' | 'platform'; id: string }) {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const read = useRead(
    side === 'site' ? contract.calls : contract.callsEverywhere,
    { id, page, size },
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedTable
      read={read}
      pages={{
        page,
        size,
        onPage: setPage,
        onSize: (next) => {
          setSize(next);
          setPage(1);
        },
      }}
      empty={t(labels.noCalls)}
      label={t(labels.looked)}
      nameOf={(one) => (one.what ? t(one.what) : one.action)}
      columns={[
        { name: 'when', label: t(labels.when), isWhole: true, render: (one) => format.dateTime(one.at) },
        {
          name: 'what',
          label: t(labels.what),
          role: 'name',
          render: (one) => (one.what ? t(one.what) : one.action),
        },
        { name: 'address', label: t(labels.address), lang: 'en', render: (one) => one.address },
      ]}
    />
  );
}
