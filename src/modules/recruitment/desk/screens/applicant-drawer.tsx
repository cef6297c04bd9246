import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import type { Answers, FormField } from '../../../../core/validation/open-form.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { call, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { secretLabels } from '../../../../core/web/form/secret-labels.ts';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { cvSections } from '../../../people/cv/fields.data.ts';
import { applicantFields } from '../../form/fields.ts';
import { stateTexts } from '../../labels.ts';
import { recruitmentPermission } from '../../permissions.ts';
import { deskWords as words } from '../../screen-labels.ts';
import classes from '../../screens/recruitment.module.css';
import { type ApplicantDetail, deskContract as contract } from '../contract.ts';
import { deskLabels as labels } from '../labels.ts';
import { Acts } from './acts.tsx';
import { Appointed } from './appointed.tsx';
import { StateMark } from './parts.tsx';

export type Can = { readonly edit: boolean; readonly appoint: boolean };
type Props = { id: string; can: Can; onClose: () => void; onOther: (id: string) => void };

/** One application in full, with all that is decided on it. */
export function ApplicantDrawer(props: Props) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.read, { id: props.id });
  return (
    <SideDrawer title={t(words.application)} size={640} isText onClose={props.onClose}>
      {data ? (
        <Body key={data.id} applicant={data} {...props} />
      ) : (
        <Coming read={{ error, refetch }} isInPanel />
      )}
    </SideDrawer>
  );
}

function Body({ applicant, can, onOther }: Props & { applicant: ApplicantDetail }) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const [nid, setNid] = useState('');
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const facts = useFacts(applicant, nid);
  return (
    <div className={classes.stack}>
      <div className={classes.acts}>
        {applicant.photoUrl ? <img className={classes.photo} src={applicant.photoUrl} alt="" /> : null}
        <div>
          <p className={classes.name}>{t(applicant.name)}</p>
          <p className={classes.quiet}>
            {format.digits(applicant.number)} · {t(applicant.post.name)}
          </p>
          <StateMark state={applicant.state} />
        </div>
        <HistoryLink table="recruitment_applicant" id={applicant.id} />
      </div>
      {applicant.isForgotten ? <p className={classes.quiet}>{t(words.forgotten)}</p> : null}
      <Acts applicant={applicant} can={can} />
      {can.appoint ? <Appointed applicant={applicant} /> : null}
      <dl className={classes.facts}>
        {facts.map(([label, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one label
          <Fact key={`${label.en} ${place}`} label={t(label)} text={text} />
        ))}
      </dl>
      {applicant.papers.length > 0 ? (
        <>
          <p className={classes.name}>{t(words.papers)}</p>
          <ul className={classes.list}>
            {applicant.papers.map((one) => (
              <li key={one.id}>
                <a href={one.url} target="_blank" rel="noreferrer">
                  {t(one.about)}
                </a>
                <span className={classes.below}>{one.name}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {applicant.data.nid && may(recruitmentPermission.reveal) && nid === '' ? (
        <div>
          <Button
            variant="default"
            onClick={() =>
              setAsked({
                title: t(words.reveal),
                text: t(secretLabels.noted),
                action: t(secretLabels.show),
                run: async (reason) => {
                  const told = await call(contract.reveal, { id: applicant.id, reason });
                  setNid(told.nid);
                },
              })
            }
          >
            {t(words.reveal)}
          </Button>
          <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
        </div>
      ) : null}
      {applicant.others.length > 0 ? (
        <>
          <p className={classes.name}>{t(words.others)}</p>
          <div className={classes.acts}>
            {applicant.others.map((one) => (
              <Button key={one.id} variant="subtle" size="compact-sm" onClick={() => onOther(one.id)}>
                {t(one.post)} · {format.digits(one.number)} · {t(stateTexts[one.state])}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      <p className={classes.name}>{t(words.history)}</p>
      <ul className={classes.list}>
        {applicant.events.map((one) => (
          <li key={one.id}>
            {t(words.events[one.kind] ?? words.history)}: {t(stateTexts[one.to])}
            <span className={classes.below}>
              {[format.dateTime(one.at), one.by ?? t(words.byApplicant), format.digits(one.reason)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FactText = readonly [label: Label, text: string];

/** What is asked and met, the marks, the answers, and the curriculum vitae. */
function useFacts(applicant: ApplicantDetail, nid: string): readonly FactText[] {
  const t = useText();
  const format = useFormat();
  const data: Answers = { ...applicant.data, ...(nid ? { nid } : {}) };
  const shown = (field: FormField, text: string) => {
    if (field.kind === 'date') return format.date(text);
    if (field.name === 'district') return applicant.district ? t(applicant.district) : '–';
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? t(choice.label) : format.digits(text.replace(/^\+88(?=01)/, ''));
  };
  const filled = (fields: readonly FormField[], row: Answers) =>
    fields.flatMap((field) => {
      const text = row[field.name] ?? '';
      return text === '' ? [] : [[field.label, shown(field, text)] as const];
    });
  const met = (['age', 'education', 'experience'] as const).flatMap((name) => {
    const is = applicant.fit[name];
    return is === null ? [] : [`${t(words[name])}: ${t(is ? words.yes : words.no)}`];
  });
  const figure = (value: number | null) => (value === null ? '–' : format.number(value));
  const { experience } = applicant;
  const hasMarks = applicant.written !== null || applicant.viva !== null || applicant.isAbsent;
  return [
    [words.circular, t(applicant.post.circular)],
    [words.seats, `${format.number(applicant.post.filled)} / ${format.number(applicant.post.seats)}`],
    ...(met.length > 0 ? [[words.asked, met.join(', ')] as const] : []),
    ...(experience > 0
      ? [
          [
            words.experience,
            t(words.months12, {
              years: format.number(Math.floor(experience / 12)),
              months: format.number(experience % 12),
            }),
          ] as const,
        ]
      : []),
    ...(hasMarks
      ? [
          [
            words.tabMarks,
            applicant.isAbsent
              ? t(words.absent)
              : `${t(words.written)} ${figure(applicant.written)}, ${t(words.viva)} ${figure(applicant.viva)}, ${t(labels.total)} ${figure(applicant.total)}, ${t(labels.rank)} ${figure(applicant.rank)}`,
          ] as const,
        ]
      : []),
    ...filled(applicantFields, data),
    ...cvSections.flatMap((section) =>
      (applicant.cv[section.name] ?? []).map(
        (row): FactText => [
          section.label,
          filled(section.fields, row)
            .map(([, text]) => text)
            .join(', '),
        ],
      ),
    ),
  ];
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
