import type { FastifyInstance } from 'fastify'
import { isLanguage } from '../kernel/language.ts'
import type { Catalogue } from './catalogue.server.ts'

const FILE = /^(?<area>[a-z0-9-]+)\.(?<version>[0-9a-f]{10})\.json$/

/**
 * Serves `/texts/<language>/<area>.<version>.json` for areas that a page needs after its first view. A page opened
 * before a release requests an outdated version: it receives the current texts, not cacheable.
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
