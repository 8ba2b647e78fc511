import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { metaConversions } from './conversions.adapter.ts'

const SCRIPTS = 'https://connect.facebook.net'
const EVENTS = 'https://www.facebook.com'

/** The Meta pixel. */
export const metaPixel: ServerPlugin = {
  name: 'pixels-meta',
  provides: () => ({
    conversionVendor: [metaConversions],
    pixelVendor: [
      {
        name: 'meta',
        title: 'Meta',
        purpose: 'marketing',
        id: /^\d{8,20}$/,
        origin: SCRIPTS,
        sources: { scripts: [SCRIPTS], connections: [EVENTS], images: [EVENTS] },
        adapter: new URL('../../../../build/frames/pixels-meta-adapter.js', import.meta.url).href,
      },
    ],
  }),
}
