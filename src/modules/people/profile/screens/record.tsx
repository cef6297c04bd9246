import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { daysBetween, isDate, todayInDhaka } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import type { FormField } from '../../../../core/validation/open-form.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { Empty } from '../../../../core/web/page/states.tsx';
import { Panels } from '../../../../core/web/shell/panels.tsx';
import { standingLabels } from '../../book/labels.ts';
import { BookTab } from '../../book/screens/book-tab.tsx';
import { bookLabels } from '../../book/screens/labels.ts';
import { cvSections } from '../../cv/fields.data.ts';
import { peoplePath } from '../../paths.ts';
import type { EmployeeProfile } from '../contract.ts';
import { profileLabels as labels } from '../labels.ts';
import classes from './profile.module.css';

const ServiceDrawer = lazy(() =>
  import('../../book/screens/service-drawer.tsx').then((all) => ({ default: all.ServiceDrawer })),
);
const CvDrawer = lazy(() => import('./cv-drawer.tsx').then((all) => ({ default: all.CvDrawer })));

/** An employee: record, curriculum vitae, papers, service book; `isOwn`: the reader's own, to be read alone. */
export function Record({ profile, isOwn = false }: { profile: EmployeeProfile; isOwn?: boolean }) {
  const t = useText();
  const format = useFormat();
  const mayEdit = profile.can.edit && !isOwn;
  return (
    <>
      <section className={classes.head} aria-label={t(profile.name)}>
        {profile.photo ? <img src={profile.photo} alt="" /> : null}
        <div>
          <h2>
            {t(profile.name)} <StandingMark profile={profile} />
          </h2>
          <span className={classes.below}>
            {t(profile.designation)} · {format.digits(profile.code)}
          </span>
          <Standing profile={profile} />
        </div>
      </section>
      <QueryTabs
        tabs={[
          {
            name: 'record',
            label: labels.record,
            body: () => <Facts profile={profile} mayEdit={mayEdit} isOwn={isOwn} />,
          },
          { name: 'cv', label: labels.cv, body: () => <CvTab profile={profile} mayEdit={mayEdit} /> },
          {
            name: 'book',
            label: labels.book,
            body: () => <BookTab employeeId={isOwn ? null : profile.id} />,
          },
          {
            name: 'papers',
            label: labels.papers,
            body: () => <Papers profile={profile} mayEdit={mayEdit} isOwn={isOwn} />,
          },
        ]}
      />
    </>
  );
}

/** How somebody stands who is not simply in service. */
function StandingMark({ profile }: { profile: EmployeeProfile }) {
  const t = useText();
  const { name } = profile.standing;
  if (name === 'serving') return null;
  const tone =
    name === 'suspended' || name === 'dismissed' ? 'sindur' : profile.isActive ? 'marigold' : 'slate';
  return <Mark tone={tone}>{t(standingLabels[name])}</Mark>;
}

/** Since when, until when, and by which order somebody is suspended, away or gone. */
function Standing({ profile }: { profile: EmployeeProfile }) {
  const t = useText();
  const format = useFormat();
  const { since, until, payPercent, orderNo, reason } = profile.standing;
  if (since === null) return null;
  const said = [
    t(bookLabels.since, { day: format.date(since) }),
    ...(until ? [t(bookLabels.untilDay, { day: format.date(until) })] : []),
    ...(payPercent === null ? [] : [t(bookLabels.payMeanwhile, { percent: format.number(payPercent) })]),
    ...(orderNo ? [t(bookLabels.byOrder, { number: format.digits(orderNo) })] : []),
    ...(reason ? [reason] : []),
  ];
  return <span className={classes.below}>{said.join(' · ')}</span>;
}

function Facts({ profile, mayEdit, isOwn }: { profile: EmployeeProfile; mayEdit: boolean; isOwn: boolean }) {
  const t = useText();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Panel
      title={t(labels.record)}
      actions={
        mayEdit ? (
          <>
            <Button variant="default" size="xs" onClick={() => setIsChanging(true)}>
              {t(bookLabels.changeService)}
            </Button>
            <Button
              component={Link}
              to={link(peoplePath.employees, { do: 'edit', id: profile.id })}
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
            >
              {t(labels.editRecord)}
            </Button>
          </>
        ) : null
      }
    >
      <dl className={classes.facts}>
        {profile.facts.map((fact) => (
          <div key={fact.label.en}>
            <dt>{t(fact.label)}</dt>
            <dd>{t(fact.value)}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        {isOwn ? null : (
          <Panels place="employee" today={todayInDhaka(new Date())} about={profile.id} isQuiet />
        )}
        {isChanging ? <ServiceDrawer profile={profile} onClose={() => setIsChanging(false)} /> : null}
      </Suspense>
    </Panel>
  );
}

function CvTab({ profile, mayEdit }: { profile: EmployeeProfile; mayEdit: boolean }) {
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  const sections = cvSections.filter(({ name }) => (profile.cv.sections[name] ?? []).length > 0);
  const edit = mayEdit ? (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPencil size={14} aria-hidden />}
      onClick={() => setIsEditing(true)}
    >
      {t(labels.editCv)}
    </Button>
  ) : null;
  return (
    <div className={classes.stack}>
      {sections.length === 0 ? (
        <Panel title={t(labels.cv)} actions={edit}>
          <Empty text={t(labels.noCv)} />
        </Panel>
      ) : (
        sections.map((section, place) => (
          <Panel key={section.name} title={t(section.label)} actions={place === 0 ? edit : null}>
            {(profile.cv.sections[section.name] ?? []).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name and never moves
              <div className={classes.entry} key={at}>
                <CvEntry fields={section.fields} row={row} />
              </div>
            ))}
          </Panel>
        ))
      )}
      <Suspense fallback={null}>
        {isEditing ? <CvDrawer profile={profile} onClose={() => setIsEditing(false)} /> : null}
      </Suspense>
    </div>
  );
}

function CvEntry({ fields, row }: { fields: readonly FormField[]; row: Readonly<Record<string, string>> }) {
  const t = useText();
  const format = useFormat();
  const said = (field: FormField): string => {
    const value = row[field.name] ?? '';
    if (field.kind === 'choice') {
      const choice = field.choices?.find((one) => one.value === value);
      return choice ? t(choice.label) : value;
    }
    if (field.kind === 'date') return isDate(value) ? format.date(value) : value;
    return field.kind === 'year' || field.kind === 'digits' ? format.digits(value) : value;
  };
  return (
    <dl className={classes.facts}>
      {fields
        .filter((field) => (row[field.name] ?? '') !== '')
        .map((field) => (
          <div key={field.name}>
            <dt>{t(field.label)}</dt>
            <dd>{said(field)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Papers(props: { profile: EmployeeProfile; mayEdit: boolean; isOwn: boolean }) {
  const { profile, mayEdit, isOwn } = props;
  const t = useText();
  const format = useFormat();
  const today = todayInDhaka(new Date());
  return (
    <Panel
      title={t(labels.papers)}
      actions={
        isOwn ? null : (
          <>
            <Button
              component={Link}
              to={link(peoplePath.documents, { 'f.employeeId': profile.id })}
              variant="default"
              size="xs"
            >
              {t(labels.allPapers)}
            </Button>
            {mayEdit ? (
              <Button
                component={Link}
                to={link(peoplePath.documents, { do: 'new', 'f.employeeId': profile.id })}
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} aria-hidden />}
              >
                {t(labels.addPaper)}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {profile.papers.length === 0 ? (
        <Empty text={t(labels.noPapers)} />
      ) : (
        profile.papers.map((paper) => (
          <div key={paper.id} className={classes.entry}>
            <dl className={classes.facts}>
              <div>
                <dt>{t(labels.paper)}</dt>
                <dd>{paper.title}</dd>
              </div>
              {paper.number ? (
                <div>
                  <dt>{t(labels.number)}</dt>
                  <dd>{format.digits(paper.number)}</dd>
                </div>
              ) : null}
              {paper.issuedOn ? (
                <div>
                  <dt>{t(labels.issuedOn)}</dt>
                  <dd>{format.date(paper.issuedOn)}</dd>
                </div>
              ) : null}
              <div>
                <dt>{t(labels.expiresOn)}</dt>
                <dd>
                  {paper.expiresOn === null ? (
                    t(labels.forever)
                  ) : (
                    <>
                      {format.date(paper.expiresOn)} <Expiry on={paper.expiresOn} today={today} />
                    </>
                  )}
                </dd>
              </div>
              {paper.url ? (
                <div>
                  <dt>{t(labels.scan)}</dt>
                  <dd>
                    <a href={paper.url} target="_blank" rel="noopener">
                      {paper.title}
                    </a>
                  </dd>
                </div>
              ) : null}
            </dl>
          </div>
        ))
      )}
    </Panel>
  );
}

/** How long a paper still holds, where that is sixty days at most. */
export function Expiry({ on, today }: { on: string; today: string }) {
  const t = useText();
  const format = useFormat();
  const left = daysBetween(today, on);
  if (left < 0) return <Mark tone="sindur">{t(labels.expired)}</Mark>;
  if (left > 60) return null;
  return <Mark tone="marigold">{t(labels.soon, { count: format.number(left) })}</Mark>;
}
