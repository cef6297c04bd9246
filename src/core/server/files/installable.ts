import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { AppError, errors } from '../../errors.ts';
import { textOf } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import { languageOf } from '../http/answer-error.ts';
import { lately } from '../http/lately.ts';
import type { Services } from '../http/services.ts';
import type { SiteFacts } from '../http/sites.ts';

/** The sides phones ask for, in pixels. */
const sides = ['192', '512'] as const;
const productMark = join(import.meta.dirname, '../../../../assets/scenes/mark.svg');
/** An icon has some kilobytes. */
const mostIcons = 200;

/**
 * What a phone needs to keep the application on its first page: the institution's name in the reader's language and its
 * crest. `?site=` names the institution by its alias, else the address does; `?lang=` the language.
 */
export function serveInstallable(app: FastifyInstance, services: Services): void {
  const icons = lately<Buffer>(mostIcons);

  app.get('/manifest.webmanifest', async (request, reply) => {
    const site = await siteOf(services, request);
    const language = languageAsked(request) ?? site?.language ?? languageOf(request);
    const name = site ? textOf(site.name, language) : language === 'bn' ? 'পাঠশালা' : 'Pathshala';
    const query = site ? `?site=${site.alias}&v=${site.logo ?? 0}` : '';
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: site ? `${corePath.dashboard}?site=${site.alias}` : corePath.dashboard,
        name,
        short_name: name,
        lang: language,
        start_url: corePath.dashboard,
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#0b4533',
        icons: sides.map((side) => ({
          src: `/app-icon/${side}.png${query}`,
          sizes: `${side}x${side}`,
          type: 'image/png',
        })),
      });
  });

  app.get<{ Params: { file: string } }>('/app-icon/:file', async (request, reply) => {
    const side = sides.find((one) => request.params.file === `${one}.png`);
    if (!side) throw new AppError(errors.notFound);
    const site = await siteOf(services, request);
    const key = `${site?.logo} ${side}`;
    const icon = icons.get(key) ?? (await drawIcon(services, site, Number(side)));
    icons.put(key, icon);
    return reply.header('Cache-Control', 'public, max-age=86400').type('image/png').send(icon);
  });
}

const siteOf = (services: Services, request: FastifyRequest): Promise<SiteFacts | null> => {
  const { site } = request.query as { site?: unknown };
  return services.sites.resolve(
    request.headers.host,
    typeof site === 'string' && /^[a-z0-9-]{1,60}$/.test(site) ? site : undefined,
  );
};

const languageAsked = (request: FastifyRequest) => {
  const { lang } = request.query as { lang?: unknown };
  return lang === 'bn' || lang === 'en' ? lang : null;
};

/** The institution's crest on white with room around it, since phones cut corners; without one the product's mark. */
async function drawIcon(services: Services, site: SiteFacts | null, side: number): Promise<Buffer> {
  const crest = site?.logo ? await services.storage.get(site.logo).catch(() => null) : null;
  const room = Math.round(side / 10);
  const drawn =
    crest &&
    (await sharp(crest)
      .resize(side - 2 * room, side - 2 * room, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .extend({ top: room, bottom: room, left: room, right: room, background: '#ffffff' })
      .png()
      .toBuffer()
      .catch(() => null));
  return (
    drawn ??
    sharp(productMark, { density: 72 * (side / 26) })
      .resize(side, side)
      .png()
      .toBuffer()
  );
}
