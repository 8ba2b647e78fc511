import type { TestApp, TestBrowser } from '#apps/server/testing/test-app.ts'
import type { TestSite } from '#apps/server/testing/test-shop.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { Loyalty, LoyaltyApi } from '../contract/endpoints.ts'
import type { LoyaltyFile } from '../contract/loyalty-file.ts'
import { adjustPoints } from '../server/points.service.ts'

/** One point for each dirham, 100 points for 5 dirham, three rewards; in the format of a site file. */
export const buildProgramFile = (redeem: Partial<LoyaltyFile['redeem']> = {}): object => ({
  earn: { points: 1, per: 100, expireDays: 365 },
  redeem: { points: 100, value: 500, minimum: 100, ...redeem },
  rewards: [
    { key: 'fries', name: { en: 'Free fries', ar: 'بطاطس مجانية' }, points: 300, product: 'fries' },
    { key: 'five', name: { en: '5 off', ar: 'خصم ٥' }, points: 500, amount: 500 },
    { key: 'pie', name: { en: 'Dear pie', ar: 'فطيرة' }, points: 2000, product: 'pie' },
  ],
})

/** Gives a customer points that expire in a year, or deducts some. */
export const grantPoints = async (
  { platform, site }: Pick<TestApp, 'platform'> & { readonly site: TestSite },
  { userId, points }: { readonly userId: string; readonly points: number },
): Promise<void> => {
  const adjustment = { userId, points, expireDays: 365, staffId: 'test', note: 'Sorry' }
  expectOk(await platform.db.tenant(site.brandId, (tx) => adjustPoints(tx, adjustment)))
}

/** A customer's points at an outlet, as the API returns them. */
export const fetchLoyalty = async (browser: TestBrowser, store: string): Promise<Loyalty> => {
  return expectOk(await browser.api<LoyaltyApi>()('GET /api/v1/loyalty', { query: { store } }))
}
