import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { PixelSources } from '#core/sites/contract/pixel-vendor.ts'
import { isRefusedByHeaders } from '#core/sites/domain/consent.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { generateNonce } from '#platform/cache/nonce-slot.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatPixelFrame } from './frame.formatter.ts'
import { type ConfiguredPixel, loadConfiguredPixels } from './site-pixels.loader.ts'

const BUILT_RUNTIME = new URL('../../../build/frames/pixels-runtime.js', import.meta.url)

/** The vendor, or its stand-in: scripts and everything that they send then go there alone. */
const getEndpoints = (
  { env }: Platform,
  { vendor }: ConfiguredPixel,
): { readonly origin: string; readonly sources: PixelSources } => {
  const standIn = env.PIXEL_STAND_IN_ORIGIN
  if (!standIn) return vendor
  const sources = { scripts: [standIn], connections: [standIn], images: [standIn] }
  return { origin: `${standIn}/${vendor.name}`, sources }
}

const findPixel = async (
  platform: Platform,
  { vendor: name, site: siteId }: { readonly vendor: string; readonly site: string },
): Promise<ConfiguredPixel | undefined> => {
  const site = await findSiteById(platform.db, siteId)
  if (!site) return undefined
  const { pixels } = await loadConfiguredPixels(platform, site)
  return pixels.find(({ vendor }) => vendor.name === name)
}

/**
 * `/pixel-frame/<vendor>/<site>`: the page in which a vendor's script runs. A browser that sends Global Privacy Control
 * or Do Not Track gets none, whatever the page that asks believes.
 */
export const mountPixelFrames = (app: FastifyInstance, platform: Platform): void => {
  app.get<{ Params: { vendor: string; site: string } }>(
    '/pixel-frame/:vendor/:site',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'sec-gpc, dnt', 'referrer-policy': 'origin' })
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
      if (isRefusedByHeaders(request.headers)) return reply.code(403).send()
      const pixel = await findPixel(platform, request.params)
      if (!pixel) return reply.code(404).send()
      const { origin, sources } = getEndpoints(platform, pixel)
      const scripts = await Promise.all(
        [BUILT_RUNTIME, new URL(pixel.vendor.adapter)].map((file) => readFile(file, 'utf8')),
      )
      const { html, policy } = formatPixelFrame({
        nonce: generateNonce(platform.random),
        sources,
        settings: { ids: pixel.ids, origin },
        scripts,
      })
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
    },
  )
}
