import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useText } from '../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../core/web/entity/entity-screen.tsx';
import { sectionLabels as labels } from '../labels.ts';
import { academicPermission } from '../permissions.ts';
import { section } from '../section.entity.ts';
import { currentOf, useSectionSetup } from './use-section-setup.ts';

const MakeSections = lazy(() => import('./make-sections.tsx').then((all) => ({ default: all.MakeSections })));

/** The sections of all years, and the usual ones for every class at one go. */
export default function Sections() {
  const t = useText();
  const { current } = useSession();
  const mayEdit = current?.permissions.includes(academicPermission.edit) ?? false;
  const setup = useSectionSetup(mayEdit);
  const [isMaking, setIsMaking] = useState(false);
  const open = () => setIsMaking(true);
  return (
    <>
      <EntityWorkplace
        entity={section}
        // A new section is one of this year, and of the only shift and version there is.
        {...(setup ? { defaults: currentOf(setup) } : {})}
        headActions={
          mayEdit ? (
            <Button variant="default" leftSection={<IconStack2 size={16} aria-hidden />} onClick={open}>
              {t(labels.forAll)}
            </Button>
          ) : null
        }
        firstAction={
          <Button leftSection={<IconStack2 size={16} aria-hidden />} onClick={open}>
            {t(labels.forAll)}
          </Button>
        }
      />
      {isMaking && setup ? (
        <Suspense fallback={null}>
          <MakeSections setup={setup} onClose={() => setIsMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
