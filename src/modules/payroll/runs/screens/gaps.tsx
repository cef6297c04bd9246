import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { payrollPath } from '../../paths.ts';
import { monthText } from '../../rules/explain-rules.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { runsContract as contract } from '../contract.ts';

/** What may be missing in what the month is reckoned of, before it is approved; nothing is said where nothing is. */
export function Gaps({ id, mayFigures }: { id: string; mayFigures: boolean }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useRead(contract.gaps, { id, page: 1, size: 25 }, { staleTime: 0 });
  if (!data) return null;
  const { leftOut } = data;
  return (
    <>
      {data.total > 0 ? (
        <p className={classes.strip} data-tone="marigold">
          {data.persons > 0
            ? `${t(labels.gaps, { persons: format.number(data.persons), days: format.number(data.days) })} `
            : ''}
          {data.uncounted > 0 ? `${t(labels.uncounted, { persons: format.number(data.uncounted) })} ` : ''}
          <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
            {t(labels.showGaps)}
          </Button>
        </p>
      ) : null}
      {leftOut ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.leftOutOf, {
            persons: format.number(leftOut.persons),
            month: monthText(leftOut.month, language),
          })}{' '}
          {mayFigures ? (
            <Button
              component={Link}
              to={link(payrollPath.dues, { tab: 'arrears' })}
              variant="default"
              size="compact-sm"
            >
              {t(labels.findArrears)}
            </Button>
          ) : null}
        </p>
      ) : null}
      {isOpen ? <GapsDrawer id={id} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function GapsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const { data, error, refetch } = useRead(
    contract.gaps,
    { id, page, size },
    { placeholderData: keepPreviousData },
  );
  const pages = {
    page,
    size,
    onPage: setPage,
    onSize: (rows: number) => {
      setPage(1);
      setSize(rows);
    },
  };
  return (
    <SideDrawer title={t(labels.gapsTitle)} size={600} isText onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.quiet}>{t(labels.gapsHint)}</p>
        {data ? (
          <>
            <table className={classes.table} aria-label={t(labels.gapsTitle)}>
              <thead>
                <tr>
                  <th scope="col">{t(labels.employee)}</th>
                  <th scope="col">{t(labels.missingDays)}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((row) => (
                  <tr key={row.id}>
                    <td className={classes.person}>
                      <Link to={row.path}>{t(row.name)}</Link>
                      <span className={classes.below}>{format.digits(row.code)}</span>
                    </td>
                    <td>
                      {row.isUncounted ? <div>{t(labels.noneCounted)}</div> : null}
                      {row.days.map((day) => format.date(day)).join(', ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager pages={pages} total={data.total} isWithin />
          </>
        ) : (
          <Coming isInPanel rows={4} read={{ error, refetch }} />
        )}
      </div>
    </SideDrawer>
  );
}
