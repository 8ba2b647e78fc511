import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { deferStartUntilPaint } from './after-first-paint.ts'

const page = (start: string) => `<p>Menu</p>${start}<p>after</p>`

it('fetches scripts only after the page was painted, with their original nonce', () => {
  const start = `<script nonce="abc" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/menu.js";
window.__reactRouterRouteModules = {"root":route0,"menu":route1};
import("/assets/entry.js");</script>`
  const html = deferStartUntilPaint(page(start))
  expect(html).toMatch(
    /^<p>Menu<\/p><script nonce="abc">\(\(start, patience\) => \{[\s\S]*<\/script><p>after<\/p>$/,
  )
  expect(html).toContain(`(async () => {
const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/menu.js")]);
window.__reactRouterRouteModules = {"root":route0,"menu":route1};
import("/assets/entry.js");
}, 1500);</script>`)
})

it('UX-53 holds the offer to install that a browser makes before any script is here', () => {
  const html = deferStartUntilPaint(
    page('<script type="module" async="">import * as root from "/root.js";\nstart()</script>'),
  )
  const shown: { compassInstallOffer?: unknown } = {}
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '', {
    window: shown,
    document: { hidden: true },
    addEventListener: (name: string, listen: (event: object) => void) => void listeners.set(name, listen),
    setTimeout: () => 0,
  })
  const offer = { preventDefault: vi.fn() }
  listeners.get('beforeinstallprompt')?.(offer)
  expect(offer.preventDefault).toHaveBeenCalledOnce()
  expect(shown.compassInstallOffer).toBe(offer)
})

it('leaves a page with another start script unchanged', () => {
  const html = page('<script type="module">import "/assets/other.js"</script>')
  expect(deferStartUntilPaint(html)).toBe(html)
})
