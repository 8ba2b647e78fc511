import type { FastifyInstance } from 'fastify'
import { isLanguage } from '../kernel/language.ts'
import type { Catalogue } from './catalogue.server.ts'

const FILE = /^(?<area>[a-z0-9-]+)\.(?<version>[0-9a-f]{10})\.json$/

/**
 * Answers `/texts/<language>/<area>.<version>.json` for areas that a page needs after its first view.
 * A page that was opened before a release asks for a version that is gone: it gets today's texts, not to be kept.
 */
export const registerTexts = (app: FastifyInstance, catalogue: Catalogue): void => {
  const areas = new Set(catalogue.areas())
  app.get<{ Params: { language: string; file: string } }>(
    '/texts/:language/:file',
    async (request, reply) => {
      const { language } = request.params
      const { area = '', version } = FILE.exec(request.params.file)?.groups ?? {}
      if (!isLanguage(language) || !areas.has(area)) return reply.code(404).send()
      const current = version === catalogue.version
      return reply
        .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'no-store')
        .send(catalogue.compiled(area, language))
    },
  )
}
