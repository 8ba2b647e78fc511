import {
  FORM_VENDORS,
  listExpectedMethods,
  openFormJourney,
  REDIRECT_STATUSES,
} from './support/form-vendors.ts'
import { expect, test } from './support/shop.ts'

for (const [at, vendor] of FORM_VENDORS.entries())
  for (const status of REDIRECT_STATUSES)
    test(`PY-02 RT-07 Chromium is led by ${vendor.name} over two more hosts and back to the shop, by ${status}`, async ({
      page,
      shop,
    }) => {
      const home = `form-${at}-${status}-${test.info().repeatEachIndex}`
      const journey = await openFormJourney(shop, vendor, { home, status })
      await page.goto('/robots.txt')
      await page.evaluate((url) => location.assign(url), journey.pageUrl)
      await expect.poll(() => new URL(page.url()).pathname).toMatch(journey.arrival)
      expect(journey.listMethods()).toEqual(listExpectedMethods(status))
      await journey.close()
    })
