import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../core/web/entity/entity-screen.tsx';
import { gridLabels as labels } from '../grid/labels.ts';
import { academicPath } from '../paths.ts';
import { academicPermission } from '../permissions.ts';
import { section } from '../section.entity.ts';
import { useSectionDefaults } from './use-section-defaults.ts';
import { useThisYear } from './use-this-year.ts';

/** The sections one by one, at first those of this year; the grid makes those of all classes together. */
export default function Sections() {
  useThisYear();
  const t = useText();
  const mayEdit = useMay()(academicPermission.edit);
  const defaults = useSectionDefaults(mayEdit);
  const grid = { component: Link, to: academicPath.sectionGrid } as const;
  const icon = <IconLayoutGrid size={16} aria-hidden />;
  return (
    <EntityWorkplace
      entity={section}
      {...(defaults ? { defaults } : {})}
      headActions={
        <Button {...grid} variant="default" leftSection={icon}>
          {t(labels.open)}
        </Button>
      }
      firstAction={
        mayEdit ? (
          <Button {...grid} leftSection={icon}>
            {t(labels.open)}
          </Button>
        ) : null
      }
    />
  );
}
