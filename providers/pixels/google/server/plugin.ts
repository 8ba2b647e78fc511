import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { googleConversions } from './conversions.adapter.ts'

const SCRIPTS = 'https://www.googletagmanager.com'
const EVENTS = [
  SCRIPTS,
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.g.doubleclick.net',
]

/** Google Analytics 4 (`G-…`) and Google Tag Manager (`GTM-…`), with consent mode. */
export const googlePixel: ServerPlugin = {
  name: 'pixels-google',
  provides: () => ({
    conversionVendor: [googleConversions],
    pixelVendor: [
      {
        name: 'google',
        title: 'Google',
        purpose: 'statistics',
        id: /^(?:G|GTM)-[A-Z0-9]{4,14}$/,
        origin: SCRIPTS,
        sources: { scripts: [SCRIPTS], connections: EVENTS, images: EVENTS },
        adapter: new URL('../../../../build/frames/pixels-google-adapter.js', import.meta.url).href,
      },
    ],
  }),
}
