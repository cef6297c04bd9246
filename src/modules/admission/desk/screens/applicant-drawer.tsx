import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { fillPath } from '../../../../core/endpoint.ts';
import type { Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { FormField } from '../../../../core/validation/open-form.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { call, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { secretLabels } from '../../../../core/web/form/secret-labels.ts';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { SlipDialog } from '../../../access/panels.tsx';
import type { Slip } from '../../../access/rules.ts';
import { OutsideReceipt } from '../../../fees/receipts/outside/panels.tsx';
import { studentsPath } from '../../../students/paths.ts';
import {
  addressFields,
  allFields,
  fieldNamed,
  qualificationFields,
  secretFields,
} from '../../form/fields.ts';
import { generalSeat, payerTexts, paymentTexts, stateTexts } from '../../labels.ts';
import { admissionPath } from '../../paths.ts';
import { admissionPermission } from '../../permissions.ts';
import { type ApplicantState, isOver } from '../../rules.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { type ApplicantDetail, deskContract as contract } from '../contract.ts';
import { AdmitForm } from './admit-form.tsx';
import { stateTones } from './applicants.tsx';
import { ClaimForm } from './claim-form.tsx';
import { PaperTicks } from './paper-ticks.tsx';
import { useLesser } from './use-lesser.ts';

type Props = {
  id: string;
  can: { edit: boolean; admit: boolean };
  onClose: () => void;
  onOther: (id: string) => void;
};

/** One application in full, with all that is decided on it. */
export function ApplicantDrawer(props: Props) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.read, { id: props.id });
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  return (
    <SideDrawer title={t(labels.application)} size={620} isText onClose={props.onClose}>
      {data ? (
        <Body key={data.id} applicant={data} onSlips={setSlips} {...props} />
      ) : (
        <Coming read={{ error, refetch }} isInPanel />
      )}
      <SlipDialog slip={slips[0] ?? null} others={slips.slice(1)} onClose={() => setSlips([])} />
    </SideDrawer>
  );
}

const shownFields = allFields.filter(
  (field) => !addressFields.includes(field) && !/Subject$/.test(field.name),
);

function Body({
  applicant,
  can,
  onOther,
  onSlips,
}: Props & { applicant: ApplicantDetail; onSlips: (slips: readonly Slip[]) => void }) {
  const t = useText();
  const format = useFormat();
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const may = useMay();
  const { showCallError } = useDialogs();
  const data = { ...applicant.data, ...secrets };
  const shown = (field: FormField, text: string) => {
    if (field.kind === 'date') return format.date(text);
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? t(choice.label) : format.digits(text.replace(/^\+88(?=01)/, ''));
  };
  const offerName = (id: string | null) => {
    const found = applicant.offers.find((one) => one.id === id);
    return found ? t(found.name) : '–';
  };
  const quotaName = (code: string): Label =>
    applicant.quotaNames.find((one) => one.code === code) ?? generalSeat;
  const facts: (readonly [Label, string])[] = [
    [labels.title, t(applicant.title)],
    [labels.choice, applicant.choices.map(offerName).join('; ')],
    ...(applicant.seat
      ? [[labels.seat, `${offerName(applicant.seat)} (${t(quotaName(applicant.quota ?? ''))})`] as const]
      : []),
    ...(applicant.rank === null ? [] : [[labels.rank, format.number(applicant.rank)] as const]),
    ...(applicant.mark === null ? [] : [[labels.mark, format.number(applicant.mark)] as const]),
    ...shownFields.flatMap((field) => {
      const text = data[field.name] ?? '';
      return text === '' ? [] : [[field.label, shown(field, text)] as const];
    }),
    ...(['present', 'permanent'] as const).flatMap((which) => {
      const one = applicant.addresses[which];
      return one
        ? [
            [
              which === 'present'
                ? { en: 'Present address', bn: 'বর্তমান ঠিকানা' }
                : { en: 'Permanent address', bn: 'স্থায়ী ঠিকানা' },
              t(one),
            ] as const,
          ]
        : [];
    }),
    ...applicant.qualifications.map(
      (row) =>
        [
          labels.exam,
          qualificationFields
            .flatMap((field) => {
              const text = row[field.name] ?? '';
              return text === '' ? [] : [shown(field, text)];
            })
            .join(', '),
        ] as const,
    ),
  ];
  const nameOfAnswer = (name: string) => {
    const others: Readonly<Record<string, Label>> = {
      choices: labels.choice,
      claims: labels.claims,
      qualifications: labels.exam,
      photo: labels.photo,
    };
    return t(fieldNamed(name)?.label ?? others[name] ?? labels.history);
  };
  const answerText = (name: string, text: string) => {
    const field = fieldNamed(name);
    if (text === '') return '–';
    if (name === 'choices') return text.split(' ').map(offerName).join('; ');
    return field ? shown(field, text) : text;
  };
  const hasSecrets = secretFields.some((field) => applicant.data[field.name]);
  return (
    <div className={classes.stack}>
      <div className={classes.acts}>
        {applicant.photoUrl ? <img className={classes.photo} src={applicant.photoUrl} alt="" /> : null}
        <div>
          <p className={classes.name}>
            {applicant.data.nameEn} · {applicant.data.nameBn}
          </p>
          <p className={classes.quiet}>{format.digits(applicant.number)}</p>
          <Mark tone={stateTones[applicant.state]}>{t(stateTexts[applicant.state])}</Mark>
        </div>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          onClick={() =>
            void downloadFile(
              fillPath(contract.paper.path, { id: applicant.id }).path,
              'admission-form.pdf',
            ).catch(showCallError)
          }
        >
          {t(labels.formPaper)}
        </Button>{' '}
        <HistoryLink table="admission_applicant" id={applicant.id} />
        {can.edit && applicant.isCorrectable ? (
          <Button
            variant="default"
            component={Link}
            to={link(admissionPath.inside, { applicant: applicant.id })}
          >
            {t(labels.correct)}
          </Button>
        ) : null}
      </div>
      <PaperTicks applicant={applicant} isEditable={can.edit} />
      {applicant.alike.length > 0 ? (
        <div>
          <p className={classes.name}>{t(labels.alike)}</p>
          <ul className={classes.list}>
            {applicant.alike.map((one) => (
              <li key={one.id}>
                {one.kind === 'student' ? (
                  <Link to={link(studentsPath.profile, { id: one.id })}>
                    {t(one.name)} · {format.digits(one.code)}
                  </Link>
                ) : (
                  <Button variant="subtle" size="compact-sm" onClick={() => onOther(one.id)}>
                    {t(one.name)} · {format.digits(one.code)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {can.edit && applicant.state !== 'admitted' ? <Elsewhere id={applicant.id} /> : null}
      {can.edit ? <Acts applicant={applicant} /> : null}
      {applicant.state === 'selected' && can.admit ? (
        <AdmitForm applicant={applicant} onSlips={onSlips} />
      ) : null}
      {applicant.studentId && can.admit ? <Admitted applicant={applicant} /> : null}
      <dl className={classes.facts}>
        {facts.map(([label, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one label
          <Fact key={`${label.en} ${place}`} label={t(label)} text={text} />
        ))}
      </dl>
      {hasSecrets && may(admissionPermission.reveal) && Object.keys(secrets).length === 0 ? (
        <div>
          <Button
            variant="default"
            onClick={() =>
              setAsked({
                title: t(labels.reveal),
                text: t(secretLabels.noted),
                action: t(secretLabels.show),
                run: async (reason) => {
                  const { values } = await call(contract.reveal, { id: applicant.id, reason });
                  setSecrets(values);
                },
              })
            }
          >
            {t(labels.reveal)}
          </Button>
          <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
        </div>
      ) : null}
      <p className={classes.name}>{t(labels.history)}</p>
      <ul className={classes.list}>
        {applicant.events.map((one) => (
          <li key={one.id}>
            {t(labels.events[one.kind] ?? labels.history)}: {t(stateTexts[one.to])}
            <span className={classes.below}>
              {[format.dateTime(one.at), one.by ?? t(labels.byFamily), one.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {one.changes.map(({ name, before, after }) => (
              <span key={name} className={classes.below}>
                {nameOfAnswer(name)}: {answerText(name, before)} → {answerText(name, after)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Institutions of the group where the same child may be; who it is, they say themselves. */
function Elsewhere({ id }: { id: string }) {
  const t = useText();
  const { data } = useRead(contract.elsewhere, { id });
  if (!data || data.items.length === 0) return null;
  return (
    <div>
      <p className={classes.name}>{t(labels.elsewhere)}</p>
      <ul className={classes.list}>
        {data.items.map(({ institution, isStudent }) => (
          <li key={institution.en}>
            {t(isStudent ? labels.elsewhereStudent : labels.elsewhereApplicant, { name: institution })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}

/** What may be decided now, as the state allows. */
function Acts({ applicant }: { applicant: ApplicantDetail }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [quotas, setQuotas] = useState<readonly string[]>(applicant.granted);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const decide = useSave(contract.decide);
  const pay = useSave(contract.confirmPayment);
  const second = useSecondPerson();
  const [bankId, setBankId] = useState<string | null>(applicant.banks[0]?.id ?? null);
  const answer = useSave(contract.answer);
  const { id } = applicant;
  const texts: Partial<Record<ApplicantState, Label>> = {
    eligible: labels.makeEligible,
    selected: labels.select,
    submitted: labels.backToCheck,
    refused: labels.refuse,
    withdrawn: labels.withdraw,
    declined: labels.notCome,
    lapsed: labels.missed,
  };
  const ask = useLesser();
  const bring = (to: ApplicantState, reason = '') =>
    ask((takesLesser) =>
      decide.mutateAsync({
        ids: [id],
        to,
        reason,
        takesLesser,
        ...(to === 'eligible' ? { quotas: [...quotas] } : {}),
      }),
    );
  const press = (to: ApplicantState, text: Label) => {
    if (to === 'eligible' || to === 'selected' || to === 'submitted') return bring(to).catch(showCallError);
    return setAsked({
      title: t(text),
      text: t(labels.whyText),
      action: t(text),
      isDanger: true,
      run: (reason) => bring(to, reason),
    });
  };
  const refund = useSave(contract.refund, {
    onSaved: (answer) => {
      if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(labels.refunded) });
    },
  });
  const statementText = (line: ApplicantDetail['statement']) => {
    if (!line) return t(labels.notInStatement);
    const told = { day: format.date(line.day), amount: format.money(line.amount) };
    if (!line.isOpen) return t(labels.usedInStatement, told);
    return t(line.isAmount ? labels.inStatement : labels.otherInStatement, told);
  };
  const owes = applicant.payment === 'pending' || applicant.payment === 'claimed';
  return (
    <div className={classes.stack}>
      {applicant.claims.length > 0 ? (
        <Checkbox.Group
          label={t(labels.claims)}
          description={t(labels.claimsHint)}
          value={[...quotas]}
          onChange={setQuotas}
        >
          <div className={classes.acts}>
            {applicant.claims.map((code) => (
              <Checkbox
                key={code}
                value={code}
                disabled={!applicant.steps.includes('eligible')}
                label={t(applicant.quotaNames.find((one) => one.code === code) ?? generalSeat)}
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      {applicant.payment === 'none' ? null : (
        <p className={classes.quiet}>
          {t(paymentTexts[applicant.payment])}
          {applicant.trx
            ? `: ${applicant.payer ? t(payerTexts[applicant.payer]) : ''} ${applicant.trx} ${applicant.trxSecond ?? ''}`
            : ''}
        </p>
      )}
      {applicant.payment === 'claimed' ? (
        <p
          className={
            applicant.statement?.isOpen && applicant.statement.isAmount ? classes.quiet : classes.wrong
          }
        >
          {statementText(applicant.statement)}
        </p>
      ) : null}
      {applicant.receipt ? <OutsideReceipt receipt={applicant.receipt} /> : null}
      {applicant.payment === 'pending' && !isOver(applicant.state) ? <ClaimForm id={id} /> : null}
      {applicant.banks.length > 1 ? (
        <Select
          label={t(labels.bank)}
          required
          allowDeselect={false}
          data={applicant.banks.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={bankId}
          onChange={setBankId}
        />
      ) : null}
      <div className={classes.acts}>
        {owes ? (
          <Button
            loading={pay.isPending}
            onClick={() => pay.mutate({ id, isPaid: true, bankId }, { onError: showCallError })}
          >
            {t(applicant.payment === 'claimed' ? labels.confirmPaid : labels.paidAtOffice)}
          </Button>
        ) : null}
        {applicant.payment === 'claimed' ? (
          <Button
            variant="default"
            onClick={() =>
              setAsked({
                title: t(labels.notFound),
                text: t(labels.whyText),
                action: t(labels.notFound),
                run: (reason) => pay.mutateAsync({ id, isPaid: false, reason }),
              })
            }
          >
            {t(labels.notFound)}
          </Button>
        ) : null}
        {applicant.payment === 'paid' && !['selected', 'admitted'].includes(applicant.state) ? (
          <Button
            variant="default"
            onClick={() =>
              setAsked({
                title: t(labels.refund),
                text: t(labels.refundText),
                action: t(labels.refund),
                isDanger: true,
                run: (reason) => refund.mutateAsync({ id, reason }),
              })
            }
          >
            {t(labels.refund)}
          </Button>
        ) : null}
        {applicant.state === 'selected' && !applicant.isAccepted ? (
          <Button
            variant="default"
            loading={answer.isPending}
            onClick={() => answer.mutate({ id, answer: 'accept' }, { onError: showCallError })}
          >
            {t(labels.takesSeat)}
          </Button>
        ) : null}
        {applicant.steps.flatMap((to) => {
          const text = texts[to];
          return text
            ? [
                <Button
                  key={to}
                  variant={to === 'eligible' || to === 'selected' ? 'filled' : 'default'}
                  loading={decide.isPending}
                  onClick={() => void press(to, text)}
                >
                  {t(text)}
                </Button>,
              ]
            : [];
        })}
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

/** A student already: where the record is, and the way back while nothing is billed. */
function Admitted({ applicant }: { applicant: ApplicantDetail }) {
  const t = useText();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const undo = useSave(contract.undo);
  return (
    <div className={classes.acts}>
      <Button component={Link} to={link(studentsPath.profile, { id: applicant.studentId ?? '' })}>
        {t(labels.toStudent)}
      </Button>
      <Button
        variant="default"
        onClick={() =>
          setAsked({
            title: t(labels.undo),
            text: t(labels.undoText),
            action: t(labels.undo),
            isDanger: true,
            run: (reason) => undo.mutateAsync({ id: applicant.id, reason }),
          })
        }
      >
        {t(labels.undo)}
      </Button>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
