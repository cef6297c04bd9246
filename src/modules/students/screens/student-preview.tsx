import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mobileAs } from '../../../core/identifiers.ts';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { useShown } from '../../../core/web/entity/entity-values.tsx';
import { contract } from '../contract.ts';
import { fieldTexts } from '../labels.ts';
import { studentsPath } from '../paths.ts';
import { words } from '../screen-labels.ts';
import { student } from '../student.entity.ts';
import { Portrait } from './portrait.tsx';
import classes from './students.module.css';
import type { StudentItem } from './use-setup.ts';

/** The student of the current row, beside the list; on narrow screens it is not shown. */
export function StudentPreview({ item, onClose }: { item: StudentItem; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const show = useShown(student);
  const { data } = useRead(contract.read, { id: item.id }, { staleTime: 60_000 });
  const name = { en: item.nameEn, bn: item.nameBn };
  const share = item.attendance?.share ?? null;
  const record = data?.student;
  const own = (field: keyof typeof student.fields & string) =>
    [t(student.fields[field].label), record ? show(record, field) : ''] as const;
  const parent = (who: 'father' | 'mother') => {
    const en = String(record?.[`${who}NameEn`] ?? '');
    return [t(words[`${who}Name`]), t({ en, bn: String(record?.[`${who}NameBn`] || en) })] as const;
  };
  const mobile = item.guardian?.mobile ?? item.mobile;
  const facts: (readonly [string, string])[] = [
    parent('father'),
    parent('mother'),
    [t(fieldTexts.guardianMobile), format.digits(mobileAs(mobile, 'national'))],
    own('dateOfBirth'),
    own('bloodGroup'),
    [
      t(fieldTexts.attendance),
      share === null
        ? t(words.notTaken)
        : t(words.attendanceShort, {
            percent: format.percent(share),
            absent: format.number(item.attendance?.absent ?? 0),
          }),
    ],
  ];
  return (
    <aside className={classes.preview} aria-label={t(words.preview, { name: t(name) })}>
      <header>
        <Portrait name={t(name)} photo={record?.photo} size={56} />
        <div>
          <strong>{t(name)}</strong>
          <span lang={language === 'bn' ? 'en' : 'bn'}>{language === 'bn' ? item.nameEn : item.nameBn}</span>
          <span>
            {t(item.class)} – {t(item.section)} · {t(words.rollOf, { roll: format.number(item.roll) })}
          </span>
          <span>{t(words.id, { code: format.digits(item.code) })}</span>
        </div>
        <ActionIcon aria-label={t(words.closePreview)} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <Button component={Link} to={link(studentsPath.profile, { id: item.id })} w="100%">
          {t(words.openProfile)}
        </Button>
      </footer>
    </aside>
  );
}
