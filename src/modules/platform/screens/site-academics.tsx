import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import type { Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../core/web/list/data-table.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { areaTierLabels, isOnMpoList, mpoLabels } from '../../locations/policy.data.ts';
import { contract } from '../contract.ts';
import { fieldLabels } from '../labels.ts';
import { platformPath } from '../paths.ts';
import { academicLabels as labels, screenLabels } from '../screen-labels.ts';
import { useChoices } from './fields.tsx';
import classes from './platform.module.css';

/** What an institution teaches: its levels, shifts and versions, and every class with its sections and students. */
export default function SiteAcademics() {
  const params = useParams();
  const id = params.id ?? params.site_id ?? '';
  const t = useText();
  const format = useFormat();
  const { listed } = useChoices();
  const { data, error, refetch } = useRead(contract.readAcademics, { id: Number(id) });
  if (!data)
    return (
      <Page>
        <Coming kind="form" read={{ error, refetch }} />
      </Page>
    );
  const names = (all: readonly Label[]) => all.map((one) => t(one)).join(', ') || '–';
  const levels = listed('academicGroups')
    .filter(({ value }) => data.academicGroups.includes(value))
    .map(({ label }) => label);
  const students = data.classes.reduce((sum, one) => sum + one.students, 0);
  const sections = data.classes.reduce((sum, one) => sum + one.sections, 0);
  const facts: readonly (readonly [Label, string])[] = [
    [labels.levels, levels.join(', ') || '–'],
    [labels.year, data.year ? t(data.year) : '–'],
    [labels.shifts, names(data.shifts)],
    [labels.versions, names(data.versions)],
    [labels.groups, names(data.groups)],
    [fieldLabels.areaTier, data.areaTier ? t(areaTierLabels[data.areaTier]) : '–'],
    [fieldLabels.mpo, data.mpo ? t(mpoLabels[data.mpo]) : '–'],
    ...(isOnMpoList(data.mpo)
      ? ([
          [fieldLabels.mpoCode, data.mpoCode ? format.digits(data.mpoCode) : '–'],
          [fieldLabels.mpoSince, data.mpoSince ? format.date(data.mpoSince) : '–'],
          [
            fieldLabels.mpoLevel,
            listed('academicGroups').find((one) => one.value === data.mpoLevel)?.label ?? '–',
          ],
        ] as const)
      : []),
  ];
  return (
    <Page
      title={t(labels.of, { name: t(data.name) })}
      actions={
        <Button component={Link} to={link(platformPath.site, { id: data.id })} variant="default">
          {t(labels.change)}
        </Button>
      }
    >
      <Figures
        small
        items={[
          { label: t(labels.classes), figure: format.number(data.classes.length) },
          { label: t(labels.sections), figure: format.number(sections) },
          { label: t(labels.subjects), figure: format.number(data.subjects) },
          { label: t(screenLabels.students), figure: format.number(students) },
        ]}
      />
      <Panel title={t(labels.setup)}>
        <dl className={classes.facts}>
          {facts.map(([label, text]) => (
            <Fragment key={label.en}>
              <dt>{t(label)}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </Panel>
      <Panel title={t(labels.classes)} flush>
        {data.classes.length === 0 ? (
          <Empty text={t(labels.noClasses)} />
        ) : (
          <DataTable
            label={t(labels.classes)}
            rows={data.classes.map((one) => ({ ...one, id: one.name.en }))}
            nameOf={(row) => t(row.name)}
            columns={[
              { name: 'name', label: t(labels.class), render: (row) => t(row.name) },
              {
                name: 'sections',
                label: t(labels.sections),
                align: 'end',
                render: (row) => format.number(row.sections),
              },
              {
                name: 'students',
                label: t(screenLabels.students),
                align: 'end',
                render: (row) => format.number(row.students),
              },
            ]}
          />
        )}
      </Panel>
    </Page>
  );
}
