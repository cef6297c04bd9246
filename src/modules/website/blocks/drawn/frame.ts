import { textOf } from '../../../../core/labels.ts';
import { corePath } from '../../../../core/module/paths.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CommonData } from '../../common-contract.ts';
import { drawFoot, drawMenu } from '../../front/draw-menu.ts';
import { labels } from '../../labels.ts';
import { listPathOf } from '../../pages.ts';
import type { Reader } from '../words.ts';
import { icon } from './icons.ts';
import { shownPicture } from './picture.ts';

const otherOf = (reader: Reader) => (reader.language === 'en' ? 'bn' : 'en');

/**
 * What leads past the menu, and the line above the head. The language is a link, which scripts follow without leaving the
 * page; the digits are theirs alone.
 */
export function drawUtility(common: CommonData, path: string, reader: Reader): Piece[] {
  const { t, base } = reader;
  const other = otherOf(reader);
  const isLatin = reader.digits('1') === '1';
  const otherDigits = isLatin ? '১২৩' : '123';
  return [
    piece('a', { class: 'skip', href: '#content' }, t(labels.skip)),
    piece(
      'div',
      { class: 'utility' },
      piece(
        'div',
        { class: 'wrap' },
        common.eiin ? piece('span', {}, t(labels.eiin, { number: reader.digits(common.eiin) })) : null,
        common.sitePhone
          ? piece(
              'a',
              { class: 'wide', href: `tel:${common.sitePhone}` },
              icon('phone', 15),
              ` ${reader.phone(common.sitePhone)}`,
            )
          : null,
        piece(
          'span',
          { class: 'end' },
          piece(
            'button',
            {
              type: 'button',
              class: 'scripted',
              'data-to-digits': isLatin ? 'bengali' : 'latin',
              'aria-label': `${otherDigits} ${t(labels.digits)}`,
            },
            otherDigits,
          ),
          piece(
            'a',
            { href: `${base}${path}?lang=${other}`, lang: other, 'data-language': other },
            other === 'bn' ? 'বাংলা' : 'English',
          ),
          piece('a', { class: 'strong', href: base + corePath.login }, t(labels.logIn)),
        ),
      ),
    ),
  ];
}

/** Name, crest and menu, which a phone opens by its button. */
export function drawHead(common: CommonData, path: string, reader: Reader): Piece[] {
  const { t, base } = reader;
  const { design } = common;
  const other = otherOf(reader);
  const isHome = path === '/';
  const established = common.establishedOn
    ? t(labels.established, { year: reader.digits(common.establishedOn.slice(0, 4)) })
    : '';
  return [
    piece(
      'header',
      { class: 'head', 'data-layout': design.layout, 'data-ground': design.background },
      design.bannerId
        ? shownPicture(`/media/site/${design.bannerId}?site=${common.SITE_ID}`, {
            class: 'banner',
            width: 1600,
            height: 320,
            sizes: '100vw',
            isFirst: true,
          })
        : null,
      piece(
        'div',
        { class: 'wrap' },
        piece('img', { src: common.logoPath, alt: '', width: '84', height: '84' }),
        piece(
          'div',
          {},
          piece(
            isHome ? 'h1' : 'p',
            { class: 'name' },
            isHome ? t(common.siteName) : piece('a', { href: `${base}/` }, t(common.siteName)),
          ),
          design.showsOther
            ? piece('p', { class: 'other', lang: other }, textOf(common.siteName, other))
            : null,
          design.showsPlace
            ? piece('p', { class: 'place' }, [t(common.siteAddress), established].filter(Boolean).join(' · '))
            : null,
        ),
        design.showsMotto && t(common.motto) ? piece('p', { class: 'motto' }, t(common.motto)) : null,
        piece(
          'button',
          {
            type: 'button',
            class: 'menu-button',
            'aria-label': t(labels.menu),
            'aria-expanded': 'false',
            'aria-controls': 'menu',
          },
          icon('menu', 22),
          icon('close', 22),
        ),
        // Without scripts the address opens the menu, so the page begins at once.
        piece(
          'noscript',
          {},
          piece('a', { class: 'menu-button', href: '#menu', 'aria-label': t(labels.menu) }, icon('menu', 22)),
        ),
      ),
    ),
    piece(
      'nav',
      {
        class: 'menu',
        id: 'menu',
        'data-sticky': String(design.isSticky),
        'aria-label': t(labels.menu),
      },
      drawMenu(common, reader, listPathOf(path)),
      piece('noscript', {}, piece('a', { class: 'menu-close', href: '#content' }, t(labels.closeMenu))),
    ),
  ];
}

/** What stands below every page. */
export function drawFootLines(common: CommonData, reader: Reader): Piece {
  const { t } = reader;
  const reach = [
    common.sitePhone ? piece('a', { href: `tel:${common.sitePhone}` }, reader.phone(common.sitePhone)) : null,
    common.sitePhone && common.siteEmail ? ' · ' : null,
    common.siteEmail ? piece('a', { href: `mailto:${common.siteEmail}` }, common.siteEmail) : null,
  ];
  return piece(
    'footer',
    { class: 'foot' },
    piece(
      'div',
      { class: 'wrap' },
      piece('img', { src: common.logoPath, alt: '', width: '52', height: '52', loading: 'lazy' }),
      piece(
        'address',
        {},
        piece('strong', { class: 'name' }, t(common.siteName)),
        piece('span', {}, t(common.siteAddress)),
        piece('span', {}, ...reach),
      ),
      drawFoot(common, reader),
    ),
    piece(
      'div',
      { class: 'last' },
      piece(
        'div',
        { class: 'wrap' },
        piece(
          'span',
          {},
          common.updatedAt ? t(labels.updated, { at: reader.dateTime(common.updatedAt) }) : '',
        ),
        piece(
          'span',
          { class: 'runs' },
          piece('img', {
            src: '/static/scenes/mark.svg',
            alt: '',
            width: '18',
            height: '18',
            loading: 'lazy',
          }),
          ` ${t(labels.runsOn)}`,
        ),
      ),
    ),
  );
}
