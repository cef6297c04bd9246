import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { todayInDhaka } from '../../../core/dates.ts';
import { mobileAs } from '../../../core/identifiers.ts';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Loaded, Nothing } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { contract } from '../contract.ts';
import { platformPath } from '../paths.ts';
import { groupsFor, nextStatuses } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { ApplicationRecord } from '../shapes.ts';
import { emptySite } from './site-form.tsx';
import { SiteMaker } from './site-maker.tsx';
import type { Values } from './use-fields.ts';

const isBengali = (text: string) => /[\u0980-\u09FF]/.test(text);

/** A text in English and in Bengali, whichever of the two was written first; '' for one that was not written. */
const inBoth = (...given: readonly string[]): [string, string] => [
  given.find((text) => text !== '' && !isBengali(text)) ?? '',
  given.find(isBengali) ?? '',
];

/** What the applicant gave, in the fields of the new-site form; the reviewer fills in the rest. */
function valuesOf({ data, proposedAlias }: ApplicationRecord): Values {
  const [addressEn, addressBn] = inBoth(data.address, data.addressOther);
  const [adminNameEn, adminNameBn] = inBoth(data.headName, data.headNameOther);
  return {
    ...emptySite,
    nameEn: data.nameEn,
    nameBn: data.nameBn,
    kind: data.kind,
    eiin: data.eiin,
    email: data.email,
    phone: data.phone,
    board: data.board,
    academicGroups: data.academicGroups,
    alias: proposedAlias,
    addressEn,
    addressBn,
    thanaId: String(data.thanaId),
    classes: data.classes,
    shifts: data.shifts,
    versions: data.versions,
    groups: groupsFor(data.classes),
    year: todayInDhaka(new Date()).slice(0, 4),
    adminNameEn,
    adminNameBn,
    adminEmail: data.email,
    adminMobile: mobileAs(data.headMobile, 'national'),
  };
}

/** Approves an application through the new-site form. */
export default function ApplicationApprove() {
  const { app_id: id = '' } = useParams();
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch } = useRead(contract.readApplication, { id }, { gcTime: 0 });
  // As it was opened: neither a second reading nor the approval itself may take the form away from under the reviewer.
  const [opened, setOpened] = useState<ApplicationRecord | null>(null);
  if (data && opened?.id !== data.id) setOpened(data);
  const path = link(platformPath.application, { id });
  if (opened && nextStatuses[opened.status].includes('approved'))
    return (
      <SiteMaker
        initial={valuesOf(opened)}
        applicationId={id}
        onMade={() => void navigate(path)}
        context={
          <Anchor component={Link} to={path} underline="always">
            {t(labels.fromApplication, { reference: opened.reference })}
          </Anchor>
        }
      />
    );
  return (
    <Page context={data ? <StatusBadge family="application" state={data.status} /> : undefined}>
      <Loaded kind="form" read={{ data, error, refetch }}>
        {() => (
          <Nothing>
            <Empty
              text={t(labels.alreadyDecided)}
              action={
                <Button component={Link} to={path} variant="default">
                  {t(labels.backToApplication)}
                </Button>
              }
            />
          </Nothing>
        )}
      </Loaded>
    </Page>
  );
}
