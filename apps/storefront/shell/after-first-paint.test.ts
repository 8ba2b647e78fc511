import { expect, it } from 'vitest'
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

it('leaves a page with another start script unchanged', () => {
  const html = page('<script type="module">import "/assets/other.js"</script>')
  expect(deferStartUntilPaint(html)).toBe(html)
})
