import {
  FORM_VENDORS,
  listExpectedMethods,
  openFormJourney,
  REDIRECT_STATUSES,
} from '../support/form-vendors.ts'
import { test as base, expect } from '../support/shop.ts'
import { hasFirefox, openFirefox } from './firefox.ts'
import type { RemoteBrowser } from './remote-page.ts'
import { hasWebKit, openWebKit } from './webkit.ts'

const BROWSERS = [
  { name: 'Firefox', isInstalled: hasFirefox(), open: openFirefox },
  { name: 'WebKit', isInstalled: hasWebKit(), open: openWebKit },
]

for (const { name, isInstalled, open } of BROWSERS) {
  const test = base.extend<{ browserHere: RemoteBrowser }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    browserHere: async ({}, use) => {
      const browser = await open()
      await use(browser)
      await browser.close()
    },
  })

  test.describe(name, () => {
    test.skip(!isInstalled, `${name} is not installed here`)

    for (const [at, vendor] of FORM_VENDORS.entries())
      test(`PY-02 RT-07 ${name} is led by ${vendor.name} over two more hosts and back to the shop`, async ({
        browserHere,
        shop,
      }) => {
        for (const status of REDIRECT_STATUSES) {
          const home = `${name.toLowerCase()}-${at}-${status}-${test.info().repeatEachIndex}`
          const journey = await openFormJourney(shop, vendor, { home, status })
          // A page that leaves while it loads is no page that was opened: it is navigated to from another.
          await browserHere.open(`${shop.origin}/robots.txt`)
          await browserHere.evaluate(`() => { location.assign(${JSON.stringify(journey.pageUrl)}) }`)
          await expect
            .poll(() => browserHere.evaluate<string>('() => location.pathname').catch(() => ''))
            .toMatch(journey.arrival)
          expect([status, journey.listMethods()]).toEqual([status, listExpectedMethods(status)])
          await journey.close()
        }
      })
  })
}
