import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Field } from '../../../../core/fields.ts';
import { mobileAs } from '../../../../core/identifiers.ts';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { student } from '../../../students/student.entity.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { type AdmissionPlan, type ApplicantDetail, deskContract as contract } from '../contract.ts';

type Who = AdmissionPlan['guardians'][number]['who'];
/** What the clerk decided about the form. */
type AdmitChoices = {
  readonly apart: readonly Who[];
  readonly takesMobile: readonly Who[];
  readonly takes: readonly string[];
  readonly adds: readonly Who[];
};
export const noChoices: AdmitChoices = { apart: [], takesMobile: [], takes: [], adds: [] };

const toggled = <T extends string>(list: readonly T[], one: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, one] : list.filter((other) => other !== one);

/**
 * What admitting does with the form: whom the guardians are joined with, which subjects go along, which documents lack, and,
 * of who was here before, what the form says otherwise than the record.
 */
export function AdmitPlan(props: {
  applicant: ApplicantDetail;
  knownCode: string;
  choices: AdmitChoices;
  onChange: (choices: AdmitChoices) => void;
}) {
  const { applicant, choices, onChange } = props;
  const t = useText();
  const [knownCode] = useDebouncedValue(props.knownCode.trim(), 300);
  const { data, error, refetch } = useRead(contract.plan, { id: applicant.id, knownCode });
  if (!data) return <Coming read={{ error, refetch }} isInPanel />;
  const lacking = applicant.papers.filter((one) => one.at === null);
  const { kept, dropped } = data.subjects;
  const line = (names: readonly Label[]) => names.map((one) => t(one)).join(', ');
  return (
    <>
      {data.guardians.map((one) => (
        <Guardian
          key={one.who}
          guardian={one}
          isKnown={data.known !== null}
          choices={choices}
          onChange={onChange}
        />
      ))}
      {kept.length > 0 ? (
        <p className={classes.quiet}>{t(labels.keptSubjects, { list: line(kept) })}</p>
      ) : null}
      {dropped.length > 0 ? (
        <p className={classes.wrong}>{t(labels.droppedSubjects, { list: line(dropped) })}</p>
      ) : null}
      {lacking.length > 0 ? (
        <p className={classes.wrong}>
          {t(labels.lackingPapers, { list: line(lacking.map((one) => one.name)) })}
        </p>
      ) : null}
      {data.known && data.known.differences.length > 0 ? (
        <Checkbox.Group
          label={t(labels.takesOver, { name: data.known.name })}
          value={[...choices.takes]}
          onChange={(takes) => onChange({ ...choices, takes })}
        >
          <div className={classes.stack}>
            {data.known.differences.map((one) => (
              <Difference key={one.name} difference={one} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </>
  );
}

function Guardian(props: {
  guardian: AdmissionPlan['guardians'][number];
  isKnown: boolean;
  choices: AdmitChoices;
  onChange: (choices: AdmitChoices) => void;
}) {
  const { guardian, isKnown, choices, onChange } = props;
  const { who, joins } = guardian;
  const t = useText();
  const format = useFormat();
  const number = (mobile: string) => format.digits(mobileAs(mobile, 'national'));
  const isApart = choices.apart.includes(who);
  const isNewHere = isKnown && !joins?.isLinked;
  const tick = (list: 'apart' | 'takesMobile' | 'adds', text: string) => (
    <Checkbox
      label={text}
      checked={choices[list].includes(who)}
      onChange={(event) =>
        onChange({ ...choices, [list]: toggled(choices[list], who, event.currentTarget.checked) })
      }
    />
  );
  if (!joins && !isNewHere) return null;
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        {t(labels.who[who])}: {guardian.name}, {number(guardian.mobile)}
        {joins ? (
          <span className={classes.below}>
            {t(joins.children.length > 0 ? labels.joinsWith : labels.joinsAlone, {
              name: joins.name,
              mobile: number(joins.mobile),
              children: joins.children.map((one) => t(one)).join(', '),
            })}
          </span>
        ) : null}
      </p>
      {isNewHere ? tick('adds', t(labels.addGuardian)) : null}
      {joins && !joins.isLinked && (!isNewHere || choices.adds.includes(who))
        ? tick('apart', t(labels.isApart))
        : null}
      {joins?.isOtherMobile && !isApart
        ? tick('takesMobile', t(labels.takesMobile, { mobile: number(guardian.mobile) }))
        : null}
    </div>
  );
}

const fields: Readonly<Record<string, Field>> = student.fields;

function Difference({ difference }: { difference: { name: string; before: Label; after: Label } }) {
  const { name, before, after } = difference;
  const t = useText();
  const format = useFormat();
  const field = fields[name];
  const label = t(field?.label ?? labels.photo);
  if (name === 'photo')
    return (
      <Checkbox
        value={name}
        label={
          <span className={classes.acts}>
            {label}
            {[before.en, after.en].map((url) =>
              url ? <img key={url} className={classes.photo} src={url} alt="" /> : null,
            )}
          </span>
        }
      />
    );
  const shown = (value: Label) => {
    const choice = field?.kind === 'choice' ? field.choices.find((one) => one.value === value.en) : undefined;
    if (choice) return t(choice.label);
    return field?.kind === 'phone' ? format.digits(mobileAs(value.en, 'national')) : format.digits(t(value));
  };
  return <Checkbox value={name} label={label} description={`${shown(before) || '–'} → ${shown(after)}`} />;
}
