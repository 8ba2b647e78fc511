import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { snapConversions } from './conversions.adapter.ts'

const SCRIPTS = 'https://sc-static.net'
const EVENTS = 'https://tr.snapchat.com'

/** The Snap pixel. */
export const snapPixel: ServerPlugin = {
  name: 'pixels-snap',
  provides: () => ({
    conversionVendor: [snapConversions],
    pixelVendor: [
      {
        name: 'snap',
        title: 'Snapchat',
        purpose: 'marketing',
        id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        origin: SCRIPTS,
        sources: { scripts: [SCRIPTS, EVENTS], connections: [EVENTS], images: [EVENTS] },
        adapter: new URL('../../../../build/frames/pixels-snap-adapter.js', import.meta.url).href,
      },
    ],
  }),
}
