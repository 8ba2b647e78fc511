import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import {
  createPictureSizes,
  PICTURE_SIZES,
  type PictureFormat,
  type PictureSize,
  PicturesBusyError,
  PictureUnreadableError,
  type PictureVariant,
} from './picture-sizes.ts'
import { openPictureStore, type PictureStore } from './picture-store.ts'

const NAME = /^(?<hash>[0-9a-f]{32})-(?<size>thumb|medium|large)\.(?<format>webp|avif)$/
const YEAR_SECONDS = 31_536_000

const isSize = (text: string | undefined): text is PictureSize =>
  text !== undefined && Object.hasOwn(PICTURE_SIZES, text)
const isFormat = (text: string | undefined): text is PictureFormat => text === 'webp' || text === 'avif'

/** The variant that a name requests; undefined unless it is exactly ours. */
const parsePictureName = (name: string): PictureVariant | undefined => {
  const { hash, size, format } = NAME.exec(name)?.groups ?? {}
  return hash && isSize(size) && isFormat(format) ? { hash, size, format } : undefined
}

/** The store of this installation's pictures. */
export const getPictureStore = ({ env }: Pick<Platform, 'env'>): PictureStore =>
  openPictureStore(path.join(env.DATA_DIR, 'pictures'))

/** Serves a store's pictures at `/pictures/<hash>-<size>.<format>`. */
export const servePictures = (app: FastifyInstance, store: PictureStore): void => {
  const sizeOf = createPictureSizes(store)
  app.get<{ Params: { name: string } }>(
    '/pictures/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const variant = parsePictureName(request.params.name)
      const answerMissing = () => reply.code(404).header('cache-control', 'no-store').send()
      try {
        const bytes = variant && (await sizeOf(variant))
        if (!variant || !bytes) return answerMissing()
        return reply
          .header('content-type', `image/${variant.format}`)
          .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          .header('x-content-type-options', 'nosniff')
          .send(bytes)
      } catch (error) {
        if (error instanceof PicturesBusyError) return reply.code(503).header('retry-after', 2).send()
        if (!(error instanceof PictureUnreadableError)) throw error
        request.log.warn({ err: error, picture: request.params.name }, 'a stored picture cannot be read')
        return answerMissing()
      }
    },
  )
}

/** Serves stored pictures in the sizes and formats that screens request. */
export const picturesPlugin: ServerPlugin = {
  name: 'pictures',
  mount: (app, platform) => servePictures(app, getPictureStore(platform)),
}
