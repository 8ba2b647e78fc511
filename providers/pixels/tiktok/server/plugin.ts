import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { tiktokConversions } from './conversions.adapter.ts'

const TIKTOK = 'https://analytics.tiktok.com'

/** The TikTok pixel. */
export const tiktokPixel: ServerPlugin = {
  name: 'pixels-tiktok',
  provides: () => ({
    conversionVendor: [tiktokConversions],
    pixelVendor: [
      {
        name: 'tiktok',
        title: 'TikTok',
        purpose: 'marketing',
        id: /^[A-Z0-9]{10,30}$/,
        origin: TIKTOK,
        sources: { scripts: [TIKTOK], connections: [TIKTOK], images: [TIKTOK] },
        adapter: new URL('../../../../build/frames/pixels-tiktok-adapter.js', import.meta.url).href,
      },
    ],
  }),
}
