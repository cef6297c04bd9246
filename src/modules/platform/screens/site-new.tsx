import { useNavigate } from 'react-router';
import { todayInDhaka } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { platformPath } from '../paths.ts';
import { emptySite } from './site-form.tsx';
import { SiteMaker } from './site-maker.tsx';

/** An institution made at the platform's own wish, without an application. */
export default function SiteNew() {
  const navigate = useNavigate();
  return (
    <SiteMaker
      initial={{ ...emptySite, year: todayInDhaka(new Date()).slice(0, 4) }}
      applicationId={null}
      onMade={(id) => void navigate(link(platformPath.site, { id }))}
    />
  );
}
