import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { consolePixelsContract } from '../contract/console-endpoints.ts'
import { mountPixelFrames } from './frame.pages.ts'
import { changePixelSettings, readPixelSettings } from './pixel-settings.use-case.ts'
import { loadPixelIds, loadSitePixels } from './site-pixels.loader.ts'

/** Scripts of advertisers and analysts, each in a frame of its own. */
export const pixelsPlugin: ServerPlugin = {
  name: 'pixels',
  routes: (platform) => [
    bindRoutes(consolePixelsContract, {
      'GET /api/v1/console/pixels': async (call) => ok(await readPixelSettings(platform, call)),
      'PUT /api/v1/console/pixels': (call) => changePixelSettings(platform, call),
    }),
  ],
  provides: (platform) => ({ sitePixels: [loadSitePixels(platform)], pixelIds: [loadPixelIds(platform)] }),
  mount: mountPixelFrames,
}
