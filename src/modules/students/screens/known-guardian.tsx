import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { normaliseMobile } from '../../../core/identifiers.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

type Known = { nameEn: string; nameBn: string; occupation: string; occupationBn: string; relation: string };

/** Tells who is known under a mobile number, with the children, and takes over the details at a press. */
export function KnownGuardian(props: { mobile: string; name: string; onUse: (known: Known) => void }) {
  const t = useText();
  const [typed] = useDebouncedValue(props.mobile, 300);
  const mobile = normaliseMobile(typed);
  const { data } = useRead(
    contract.guardianByMobile,
    { mobile: mobile ?? '' },
    { enabled: mobile !== null, staleTime: 30_000 },
  );
  const items = mobile ? (data?.items ?? []) : [];
  return items.map((one) => {
    const children = one.children.map((child) => t(child.name)).join(', ');
    return (
      <div key={one.id} className={entityClasses.notice} role="status">
        <IconUsers size={18} aria-hidden style={{ flex: 'none' }} />
        <span>
          {t(words.knownGuardian, { name: t({ en: one.nameEn, bn: one.nameBn || one.nameEn }) })}
          {children ? `, ${t(words.guardianOfChildren, { children })}` : ''}
          {'. '}
          {props.name.trim() === one.nameEn ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() =>
                props.onUse({
                  nameEn: one.nameEn,
                  nameBn: one.nameBn,
                  occupation: one.occupation,
                  occupationBn: one.occupationBn,
                  relation: one.children[0]?.relation ?? '',
                })
              }
            >
              {t(words.useGuardian)}
            </Button>
          )}
        </span>
      </div>
    );
  });
}
