import { textOf } from '../../../core/labels.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { plainOf } from '../../../core/validation/rich-text.ts';
import type { PageContent } from './page-content.ts';
import { logoOf } from './read-website.ts';

/**
 * What machines read of a page, in the words of schema.org: the school on its first page, an event on its own. It is data,
 * not a script: browsers never run it.
 */
export function structuredData(
  { language, path }: PublicVisit,
  site: SiteFacts,
  address: string,
  root: string,
  content: PageContent,
): string {
  const t = (label: { en: string; bn: string }) => textOf(label, language);
  const school = {
    '@type': 'School',
    name: t(site.name),
    url: path === '/' ? address : address.slice(0, -path.length),
    logo: `${root}${logoOf(site)}`,
    address: { '@type': 'PostalAddress', streetAddress: t(site.address), addressCountry: 'BD' },
    ...(site.phone ? { telephone: site.phone } : {}),
    ...(site.email ? { email: site.email } : {}),
    ...(site.establishedOn ? { foundingDate: site.establishedOn } : {}),
    ...(site.eiin ? { identifier: site.eiin } : {}),
    ...(content.icons.length > 0 ? { sameAs: content.icons.map((icon) => icon.address) } : {}),
  };
  if (path === '/') return dataTag(school);
  if (!content.event || !content.title) return '';
  const { day, startsAt, place } = content.event;
  return dataTag({
    '@type': 'Event',
    name: t(content.title),
    // Bangladesh keeps one time all the year.
    startDate: startsAt ? `${day}T${startsAt.slice(0, 5)}:00+06:00` : day,
    url: address,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: t(place) || t(site.name), address: t(site.address) },
    ...(content.text ? { description: plainOf(t(content.text)) } : {}),
    ...(content.picture ? { image: `${root}${content.picture}` } : {}),
    organizer: { '@type': 'School', name: school.name, url: school.url },
  });
}

/** JSON in a page: nothing in it ends the element. */
const dataTag = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/[<>&]/g, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)}</script>`;
