import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { shellContract } from '../../../../core/contracts/shell-contract.ts';
import { corePath } from '../../../../core/module/paths.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { FamilyAccounts } from '../../../access/panels.tsx';
import { familyHomeContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './family.module.css';

type Family = z.output<typeof contract.read.output>;
type Place = Family['places'][number];

const states = {
  P: labels.present,
  A: labels.absent,
  L: labels.late,
  V: labels.leave,
} as const;

/** All children in all institutions: what is due together, one calendar, and the accounts that belong together. */
export default function FamilyScreen() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.read, {}, { refetchInterval: 300_000 });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const siteOf = (id: number) => data.places.find((one) => one.siteId === id)?.site ?? { en: '', bn: '' };
  return (
    <Page>
      <div className={classes.page}>
        <Panel title={t(labels.owedTogether)}>
          <p className={classes.owed}>
            {Number(data.owed) > 0 ? format.money(data.owed) : t(labels.nothingOwed)}
          </p>
        </Panel>
        {data.places.map((place) => (
          <PlacePanel key={`${place.siteId} ${place.accountId}`} place={place} />
        ))}
        <Panel title={t(labels.calendar)}>
          {data.events.length === 0 ? (
            <Empty text={t(labels.noEvents, { day: format.date(data.until) })} />
          ) : (
            <ul className={classes.events}>
              {data.events.map((one) => (
                <li key={one.id}>
                  <time dateTime={one.startDate}>
                    {one.startDate === one.endDate
                      ? format.date(one.startDate)
                      : `${format.date(one.startDate)} – ${format.date(one.endDate)}`}
                  </time>
                  <span>
                    <strong>{t(one.title)}</strong>
                    <small>
                      {[
                        ...(data.places.length > 1 ? [t(siteOf(one.siteId))] : []),
                        ...(one.isDayOff ? [t(labels.dayOff)] : []),
                        ...(one.startsAt ? [format.time(one.startsAt)] : []),
                      ].join(' · ')}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <FamilyAccounts onChange={() => void refetch()} />
      </div>
    </Page>
  );
}

function PlacePanel({ place }: { place: Place }) {
  const t = useText();
  const format = useFormat();
  const { refresh } = useSession();
  const { showCallError } = useDialogs();
  const navigate = useNavigate();
  const enter = useSave(shellContract.enterSite);
  const go = async () => {
    try {
      await enter.mutateAsync({ siteId: place.siteId, accountId: place.accountId });
      await refresh();
      void navigate(corePath.dashboard);
    } catch (error) {
      showCallError(error);
    }
  };
  return (
    <Panel
      title={t(place.site)}
      actions={
        place.isCurrent ? (
          <span className={classes.here}>{t(labels.here)}</span>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={enter.isPending}
            onClick={() => void go()}
            aria-label={t(labels.goThere, { site: t(place.site) })}
          >
            {t(labels.goThere, { site: t(place.site) })}
          </Button>
        )
      }
    >
      {!place.isOpen || place.children.length === 0 ? (
        <Empty text={t(place.isOpen ? labels.noChild : labels.closed)} />
      ) : (
        <ul className={classes.children}>
          {place.children.map((child) => (
            <li key={child.studentId}>
              <span>
                <strong>{t(child.name)}</strong>
                <small>
                  {t(labels.rollOf, { section: t(child.section), roll: format.number(child.roll) })}
                </small>
              </span>
              <span className={classes.facts}>
                <small>{t(child.code ? states[child.code] : labels.unknown)}</small>
                <strong>
                  {child.fees && Number(child.fees.owed) > 0
                    ? t(labels.owes, { amount: format.money(child.fees.owed) })
                    : t(labels.nothingOwed)}
                </strong>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
