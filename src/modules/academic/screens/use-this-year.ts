import { useEffect, useState } from 'react';
import { contractOf } from '../../../core/contracts/entity-contract.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { academicYear } from '../academic-year.entity.ts';
import { section } from '../section.entity.ts';

/** The list of sections that came without a wish begins with the current year, where there are others; cleared, it shows all of them. */
export function useThisYear(): void {
  const [query, setQuery] = usePageQuery();
  const [isOpen, setIsOpen] = useState(query.toString() === '');
  const { data } = useRead(contractOf(academicYear).list, { size: 200, active: 'true' }, { enabled: isOpen });
  // An institution without any is told of the first step, not that none fits.
  const { data: list } = useRead(contractOf(section).list, { size: 25 }, { enabled: isOpen });
  useEffect(() => {
    if (!isOpen || !data || !list) return;
    setIsOpen(false);
    const current = data.items.find((one) => one.isCurrent === true);
    if (!current || data.items.length < 2 || list.total === 0) return;
    setQuery((known) => (known.toString() !== '' ? known : { 'f.yearId': current.id }), { replace: true });
  }, [isOpen, data, list, setQuery]);
}
