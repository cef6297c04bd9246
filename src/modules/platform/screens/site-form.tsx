import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import {
  areaTierLabels,
  areaTiers,
  isOnMpoList,
  mpoLabels,
  mpoStatuses,
} from '../../locations/policy.data.ts';
import { contract } from '../contract.ts';
import { kindLabels } from '../labels.ts';
import { discountTypes, groupsFor, instalmentCounts, siteKinds } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { Checks, Day, Line, Pick, PlaceFields, useChoices } from './fields.tsx';
import classes from './platform.module.css';
import type { Fields, Values } from './use-fields.ts';

export const emptySite: Values = {
  nameEn: '',
  nameBn: '',
  kind: '',
  eiin: '',
  email: '',
  phone: '',
  board: '',
  academicGroups: [],
  alias: '',
  addressEn: '',
  addressBn: '',
  divisionId: '',
  districtId: '',
  thanaId: '',
  establishedOn: '',
  mpo: '',
  mpoCode: '',
  mpoSince: '',
  mpoLevel: '',
  areaTier: '',
  classes: [],
  shifts: [],
  versions: [],
  groups: [],
  year: '',
  adminNameEn: '',
  adminNameBn: '',
  adminEmail: '',
  adminMobile: '',
  packageId: '',
  memberFrom: '',
  instalments: '12',
  yearAmount: '',
  alumniFee: '',
  discountType: 'none',
  discountValue: '',
};

/** What only the form itself needs is left out; no thana is null, and without MPO there is nothing about it. */
export function bodyOf({ divisionId: _division, districtId: _district, thanaId, ...values }: Values) {
  // An applicant is not asked for it.
  const hasNone = 'mpo' in values && !isOnMpoList(String(values.mpo));
  const none = hasNone ? { mpoCode: '', mpoSince: '', mpoLevel: '' } : {};
  return { ...values, ...none, thanaId: thanaId === '' ? null : thanaId };
}

/** Name, kind, numbers and what is taught: the part every form of an institution has. */
export function IdentityFields({ fields, onName }: { fields: Fields; onName?: () => void }) {
  const t = useText();
  const { language } = usePreferences();
  const { listed } = useChoices();
  const names = [
    <Line key="bn" fields={fields} name="nameBn" lang="bn" autoComplete="organization" />,
    <Line
      key="en"
      fields={fields}
      name="nameEn"
      lang="en"
      autoComplete="organization"
      {...(onName ? { onLeave: onName } : {})}
    />,
  ];
  return (
    <>
      {language === 'bn' ? names : names.reverse()}
      <Pick
        fields={fields}
        name="kind"
        choices={siteKinds.map((one) => ({ value: one, label: t(kindLabels[one]) }))}
      />
      <Line fields={fields} name="eiin" kind="numeric" optional help={t(labels.eiinHelp)} />
      <Pick fields={fields} name="board" choices={listed('boards')} />
    </>
  );
}

/** The institution's address in both languages, with its place. */
export function SitePlace({ fields }: { fields: Fields }) {
  const { language } = usePreferences();
  const lines = [
    <Line key="bn" fields={fields} name="addressBn" lang="bn" />,
    <Line key="en" fields={fields} name="addressEn" lang="en" />,
  ];
  return (
    <div className={classes.stack}>
      <div className={classes.pairs}>{language === 'bn' ? lines : lines.reverse()}</div>
      <div className={classes.grid}>
        <PlaceFields fields={fields} optional />
      </div>
    </div>
  );
}

/** MPO and area; code, first day and level are asked of an institution on the MPO list. */
export function StandingFields({ fields }: { fields: Fields }) {
  const t = useText();
  const { listed } = useChoices();
  const taught = fields.listOf('academicGroups');
  return (
    <Panel title={t(labels.standing)}>
      <p className={classes.hint}>{t(labels.standingText)}</p>
      <div className={classes.grid}>
        <Pick
          fields={fields}
          name="areaTier"
          optional
          choices={areaTiers.map((one) => ({ value: one, label: t(areaTierLabels[one]) }))}
        />
        <Pick
          fields={fields}
          name="mpo"
          optional
          choices={mpoStatuses.map((one) => ({ value: one, label: t(mpoLabels[one]) }))}
        />
        {isOnMpoList(fields.textOf('mpo')) ? (
          <>
            <Line fields={fields} name="mpoCode" kind="numeric" optional help={t(labels.mpoCodeHelp)} />
            <Day fields={fields} name="mpoSince" optional />
            <Pick
              fields={fields}
              name="mpoLevel"
              optional
              choices={listed('academicGroups').filter((one) => taught.includes(one.value))}
            />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

/** Where to reach the institution. */
export function SiteContact({ fields }: { fields: Fields }) {
  return (
    <>
      <Line fields={fields} name="email" kind="email" />
      <Line fields={fields} name="phone" kind="tel" />
      <Day fields={fields} name="establishedOn" optional />
    </>
  );
}

/** What the institution begins with; choosing classes from Nine on brings their groups with it. */
export function SetupFields({ fields }: { fields: Fields }) {
  const t = useText();
  const { listed } = useChoices();
  const groups = fields.listOf('groups');
  const isUsual =
    groups.length === 0 ||
    [...groups].sort().join() === [...groupsFor(fields.listOf('classes'))].sort().join();
  return (
    <Panel title={t(labels.setup)}>
      <p className={classes.hint}>{t(labels.setupText)}</p>
      <div className={classes.stack}>
        <Checks fields={fields} name="academicGroups" isList choices={listed('academicGroups')} />
        <Checks
          fields={fields}
          name="classes"
          choices={listed('classes')}
          onPick={(next) => fields.set({ classes: next, ...(isUsual ? { groups: groupsFor(next) } : {}) })}
        />
        <Checks fields={fields} name="groups" choices={listed('groups')} />
        <div className={classes.grid}>
          <Checks fields={fields} name="shifts" choices={listed('shifts')} />
          <Checks fields={fields} name="versions" choices={listed('versions')} />
          <Line fields={fields} name="year" kind="numeric" />
        </div>
      </div>
    </Panel>
  );
}

const discountLabels = {
  none: labels.discountNone,
  percent: labels.discountPercent,
  amount: labels.discountAmount,
} as const;

/** The package it begins with and what is agreed; nothing for whoever may not give one. */
export function MembershipFields({ fields }: { fields: Fields }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.packages, {});
  if (!data?.mayGive || data.items.length === 0) return null;
  const usual = data.items.find(({ code }) => code === data.usual);
  const hasPackage = fields.textOf('packageId') !== '';
  const discount = fields.textOf('discountType');
  return (
    <Panel title={t(labels.firstMembership)}>
      <p className={classes.hint}>
        {usual ? t(labels.membershipUsual, { package: usual.label }) : t(labels.membershipText)}
      </p>
      <div className={classes.grid}>
        <Pick
          fields={fields}
          name="packageId"
          optional
          choices={data.items.map(({ code, label }) => ({ value: code, label: t(label) }))}
        />
        {hasPackage ? (
          <>
            <Day fields={fields} name="memberFrom" optional />
            <Pick
              fields={fields}
              name="instalments"
              choices={instalmentCounts.map((one) => ({ value: String(one), label: format.number(one) }))}
            />
            <Line fields={fields} name="yearAmount" kind="numeric" optional help={t(labels.yearAmountHelp)} />
            <Line fields={fields} name="alumniFee" kind="numeric" optional />
            <Pick
              fields={fields}
              name="discountType"
              choices={discountTypes.map((one) => ({ value: one, label: t(discountLabels[one]) }))}
            />
            {discount === 'none' ? null : <Line fields={fields} name="discountValue" kind="numeric" />}
          </>
        ) : null}
      </div>
    </Panel>
  );
}

/** Who gets the first link. */
export function AdministratorFields({ fields }: { fields: Fields }) {
  const t = useText();
  const { language } = usePreferences();
  const names = [
    <Line key="bn" fields={fields} name="adminNameBn" lang="bn" />,
    <Line key="en" fields={fields} name="adminNameEn" lang="en" />,
  ];
  return (
    <Panel title={t(labels.administrator)}>
      <p className={classes.hint}>{t(labels.administratorText)}</p>
      <div className={classes.pairs}>
        {language === 'bn' ? names : names.reverse()}
        <Line fields={fields} name="adminEmail" kind="email" />
        <Line fields={fields} name="adminMobile" kind="tel" />
      </div>
    </Panel>
  );
}
