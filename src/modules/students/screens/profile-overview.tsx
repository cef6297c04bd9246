import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { ageOn, todayInDhaka } from '../../../core/dates.ts';
import type { Field } from '../../../core/fields.ts';
import { link } from '../../../core/module/paths.ts';
import { call } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useShown } from '../../../core/web/entity/entity-values.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { Panels } from '../../../core/web/shell/panels.tsx';
import { HistoryLink } from '../../access/control/panels.tsx';
import { isAddressPart } from '../address/rules.ts';
import { contract } from '../contract.ts';
import { BarButton, BarredGuardians } from '../guardians/screens/barred-guardians.tsx';
import { fieldTexts, relationTexts } from '../labels.ts';
import { studentsPath } from '../paths.ts';
import { isOfIdentity } from '../rules.ts';
import { words } from '../screen-labels.ts';
import { type StudentField, student, studentParts } from '../student.entity.ts';
import { Secret } from './secret.tsx';
import { StudentTimeline } from './student-timeline.tsx';
import classes from './students.module.css';
import type { Profile } from './use-setup.ts';

/** What stands above the parts already, with the picture. */
const inHeader: readonly StudentField[] = ['code', 'photo'];

const parts = Object.keys(studentParts) as (keyof typeof studentParts)[];
const namesIn = (part: keyof typeof studentParts): StudentField[] =>
  studentParts[part].flat().filter((name) => !inHeader.includes(name));
/** Of an address the whole is always told, its parts where they are known. */
const isTold = (name: string, record: Profile['student']) => !isAddressPart(name) || Boolean(record[name]);

/** Everything about the person at a glance, the latest events beside it. */
export function ProfileOverview(props: { profile: Profile; onEdit: () => void; onTimeline: () => void }) {
  const { profile } = props;
  const t = useText();
  const format = useFormat();
  const show = useShown(student);
  const record = profile.student;
  const value = (name: StudentField): ReactNode => {
    const field: Field = student.fields[name];
    const isPhone = field.kind === 'phone';
    if (field.sensitive || (isPhone && isMasked(record[name])))
      return (
        <Secret
          label={field.label}
          masked={(record[name] as string | null) ?? null}
          isMoney={field.kind === 'money'}
          mayReveal={isPhone ? profile.can.contact : profile.can.reveal}
          asksWhy={isOfIdentity(name)}
          reveal={(reason) => call(contract.reveal, { id: record.id, field: name, reason })}
        />
      );
    if (name === 'dateOfBirth') {
      const age = ageOn(String(record.dateOfBirth), todayInDhaka(new Date()));
      return `${show(record, name)} (${t(words.years, { count: format.number(age) })})`;
    }
    if (isPhone && record[name]) return format.digits(String(record[name]).replace(/^\+88/, ''));
    return show(record, name) || '—';
  };
  const facts = (part: keyof typeof studentParts) =>
    namesIn(part)
      .filter((name) => isTold(name, record))
      .map((name) => (
        <div key={name}>
          <dt>{t(student.fields[name].label)}</dt>
          <dd lang={name.endsWith('Bn') ? 'bn' : undefined}>{value(name)}</dd>
        </div>
      ));
  return (
    <div className={classes.columns}>
      <div>
        <Panel flush>
          {parts.map((part, place) => (
            <Part
              key={part}
              title={t(words[part])}
              action={
                place === 0 && profile.can.edit ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconPencil size={15} aria-hidden />}
                    onClick={props.onEdit}
                  >
                    {t(texts.edit)}
                  </Button>
                ) : null
              }
            >
              {facts(part)}
              {part === 'contact' && profile.webPage ? (
                <div>
                  <dt>{t(words.webPage)}</dt>
                  <dd>
                    <a href={profile.webPage} target="_blank" rel="noopener">
                      {t(words.openPage)}
                    </a>
                  </dd>
                </div>
              ) : null}
            </Part>
          ))}
        </Panel>
        <Panel title={t(words.siblings)}>
          {profile.siblings.length === 0 ? (
            <span className="ps-hint">{t(words.noSiblings)}</span>
          ) : (
            <ul className={classes.siblings}>
              {profile.siblings.map((one) => (
                <li key={one.id}>
                  <Link to={link(studentsPath.profile, { id: one.id })}>
                    {t({ en: one.nameEn, bn: one.nameBn })}
                  </Link>
                  <span className="ps-hint">
                    {[
                      one.class && one.section ? `${t(one.class)} – ${t(one.section)}` : '',
                      format.digits(one.code),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Panel
        title={t(words.timeline)}
        actions={
          <Button variant="subtle" size="compact-sm" onClick={props.onTimeline}>
            {t(words.allEntries)}
          </Button>
        }
      >
        <StudentTimeline id={record.id} most={7} />
      </Panel>
    </div>
  );
}

const isMasked = (value: unknown) => String(value ?? '').includes('*');

function Part(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <header>
        <h3>{props.title}</h3>
        {props.action}
      </header>
      <dl className={classes.facts}>{props.children}</dl>
    </section>
  );
}

/** The guardians, each with what may be seen of them. */
export function ProfileGuardians(props: {
  profile: Profile;
  onAdd: () => void;
  onEdit: (linkId: string) => void;
}) {
  const { profile } = props;
  const t = useText();
  const format = useFormat();
  return (
    <>
      {profile.guardians.length === 0 ? (
        <Panel>
          <span className="ps-hint">{t(words.noGuardians)}</span>
        </Panel>
      ) : null}
      {profile.guardians.map((one) => (
        <Panel
          key={one.linkId}
          title={t({ en: one.nameEn, bn: one.nameBn || one.nameEn })}
          {...(one.isPrimary ? { count: t(words.firstContact) } : {})}
          actions={
            profile.can.edit ? (
              <>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPencil size={15} aria-hidden />}
                  aria-label={`${t(texts.edit)}: ${one.nameEn}`}
                  onClick={() => props.onEdit(one.linkId)}
                >
                  {t(texts.edit)}
                </Button>
                <BarButton
                  studentId={profile.student.id}
                  guardian={one}
                  others={profile.guardians.filter((other) => other !== one)}
                />
              </>
            ) : null
          }
        >
          <dl className={classes.facts}>
            <Fact label={t(fieldTexts.relation)}>
              {[t(relationTexts[one.relation]), one.relationSaid].filter(Boolean).join(' · ')}
            </Fact>
            <Fact label={t(fieldTexts.guardianMobile)}>
              {isMasked(one.mobile) ? (
                <Secret
                  label={fieldTexts.guardianMobile}
                  masked={one.mobile}
                  mayReveal={profile.can.contact}
                  asksWhy={false}
                  reveal={() => call(contract.revealGuardian, { id: one.linkId, field: 'mobile' })}
                />
              ) : (
                format.digits(one.mobile.replace(/^\+88/, ''))
              )}
            </Fact>
            <Fact label={t(fieldTexts.guardianNameEn)}>{one.nameEn}</Fact>
            <Fact label={t(fieldTexts.guardianNameBn)}>{one.nameBn || '—'}</Fact>
            <Fact label={t(fieldTexts.occupation)}>
              {t({ en: one.occupation || one.occupationBn, bn: one.occupationBn || one.occupation }) || '—'}
            </Fact>
            <Fact label={t(fieldTexts.email)}>{one.email || '—'}</Fact>
            {(['nid', 'birthRegistration'] as const).map((field) => (
              <Fact key={field} label={t(fieldTexts[field])}>
                <Secret
                  label={fieldTexts[field]}
                  masked={one[field]}
                  mayReveal={profile.can.reveal}
                  reveal={(reason) => call(contract.revealGuardian, { id: one.linkId, field, reason })}
                />
              </Fact>
            ))}
          </dl>
          <HistoryLink table="students_student_guardian" id={one.linkId} />
          <Suspense fallback={null}>
            <Panels place="guardian" today={todayInDhaka(new Date())} about={one.id} isQuiet />
          </Suspense>
        </Panel>
      ))}
      <BarredGuardians studentId={profile.student.id} />
      {profile.can.edit && profile.guardians.length < 4 ? (
        <Button variant="default" mt="md" onClick={props.onAdd}>
          {t(words.addGuardian)}
        </Button>
      ) : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
