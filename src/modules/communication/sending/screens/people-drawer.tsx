import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { channelTexts, skipTexts } from '../../labels.ts';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { type Who, WishDrawer } from '../../setup/screens/wish-drawer.tsx';
import { type Asked, type Composed, sendingContract as contract } from '../contract.ts';

/** Everybody a message is for, searched and paged: one after the other is left out or put back. */
export function PeopleDrawer(props: {
  composed: Composed;
  onChange: (excluded: string[]) => void;
  onClose: () => void;
}) {
  const { composed, onChange, onClose } = props;
  const t = useText();
  const may = useMay();
  const [asked, setAsked] = useState({
    q: '',
    show: 'all' as 'all' | 'out' | 'unreached',
    page: 1,
    size: 25,
  });
  const [wished, setWished] = useState<{ person: Who; name: Label } | null>(null);
  const read = useRead(contract.people, { ...composed, ...asked }, { placeholderData: keepPreviousData });
  const narrow = (more: Partial<typeof asked>) => setAsked({ ...asked, page: 1, ...more });
  const columns: Column<Asked>[] = [
    {
      name: 'name',
      label: t(labels.recipient),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(row.name)}</span>
          {t(row.about) === t(row.name) ? null : <span className={classes.below}>{t(row.about)}</span>}
        </span>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.isOutInSaved
          ? t(labels.isOutInSaved)
          : row.outBy.length > 0
            ? t(labels.isOut)
            : row.reasons.length > 0
              ? row.reasons
                  .map((one) => `${t(channelTexts[one.channel])}: ${t(skipTexts[one.reason])}`)
                  .join(' · ')
              : t(labels.gets),
    },
  ];
  const excluded = composed.excluded;
  const wishOf = ({ person: { personKind, personId }, name }: Asked) =>
    personKind === 'other' || !may(messagesPermission.setup)
      ? []
      : [
          {
            label: t(labels.wish),
            onClick: () => setWished({ person: { personKind, personId }, name }),
          },
        ];
  return (
    <SideDrawer title={t(labels.peopleTitle)} size={720} isText onClose={onClose}>
      <search className={classes.tools}>
        <SearchBox label={t(labels.peopleSearch)} value={asked.q} onSearch={(q) => narrow({ q })} />
        <StateChoice
          label={labels.state}
          value={asked.show}
          choices={[
            ['all', labels.peopleAll],
            ['out', labels.peopleOut],
            ['unreached', labels.peopleUnreached],
          ]}
          onChange={(show) => narrow({ show })}
        />
      </search>
      <PagedTable
        label={t(labels.peopleTitle)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={{
          page: asked.page,
          size: asked.size,
          onPage: (page) => setAsked({ ...asked, page }),
          onSize: (size) => narrow({ size }),
        }}
        isWithin
        isNarrowed={asked.q !== '' || asked.show !== 'all'}
        empty={t(labels.peopleNone)}
        actions={(row: Asked) => [
          ...(row.isOutInSaved
            ? []
            : [
                row.outBy.length > 0
                  ? {
                      label: t(labels.undo),
                      onClick: () => onChange(excluded.filter((one) => !row.outBy.includes(one))),
                    }
                  : { label: t(labels.exclude), onClick: () => onChange([...excluded, row.aboutId]) },
              ]),
          ...wishOf(row),
        ]}
      />
      {wished ? (
        <WishDrawer
          person={wished.person}
          name={t(wished.name)}
          onClose={() => setWished(null)}
          onSaved={() => void read.refetch()}
        />
      ) : null}
    </SideDrawer>
  );
}
