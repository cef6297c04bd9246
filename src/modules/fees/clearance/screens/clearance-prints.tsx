import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { madeOfContract as contract } from '../../reports/made-of-contract.ts';
import { madeOfLabels as labels } from '../../reports/made-of-labels.ts';
import { usePages } from '../../screens/use-pages.ts';
import { words } from '../../words.ts';
import type { Clearance } from '../contract.ts';

type Print = { id: string; copy: number; by: string; at: string };

/** Who printed the copies of a certificate, and when. */
export function ClearancePrints(props: { of: Clearance | null; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <SideDrawer
      title={t(labels.prints, { number: format.digits(props.of?.number ?? '') })}
      isOpen={props.of !== null}
      isText
      onClose={props.onClose}
    >
      {props.of ? <Prints key={props.of.id} id={props.of.id} number={props.of.number} /> : null}
    </SideDrawer>
  );
}

function Prints({ id, number }: { id: string; number: string }) {
  const t = useText();
  const format = useFormat();
  const pages = usePages();
  const { data, error, refetch } = useRead(
    contract.clearancePrints,
    { id, page: pages.page, size: pages.size },
    { staleTime: 0 },
  );
  const columns: Column<Print>[] = [
    { name: 'copy', label: t(labels.copy), role: 'serial', render: (row) => format.number(row.copy) },
    { name: 'by', label: t(labels.printedBy), role: 'name', render: (row) => row.by },
    { name: 'at', label: t(words.day), isWhole: true, render: (row) => format.dateTime(row.at) },
  ];
  return (
    <PagedTable
      label={t(labels.prints, { number: format.digits(number) })}
      columns={columns}
      read={{ data, error, refetch }}
      nameOf={(row) => format.number(row.copy)}
      pages={pages}
      empty={t(labels.noPrints)}
    />
  );
}
