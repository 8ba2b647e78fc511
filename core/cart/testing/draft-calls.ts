import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'

/** Keeps the cart for later. */
export const keepDraft = async (browser: TestBrowser, store: string) => {
  const stored = expectOk(await browser.api<DraftApi>()('PUT /api/v1/draft-cart/keep', { body: { store } }))
  if (!stored.draft) throw new Error('Nothing was kept')
  return stored.draft
}

export const readDraft = async (browser: TestBrowser, store: string) => {
  const read = expectOk(await browser.api<DraftApi>()('GET /api/v1/draft-cart', { query: { store } }))
  if (!read.draft) throw new Error('Nothing is kept')
  return read.draft
}

/** Makes the draft the cart. */
export const takeUpDraft = async (browser: TestBrowser, store: string) => {
  const taken = expectOk(await browser.api<DraftApi>()('PUT /api/v1/draft-cart/takeUp', { body: { store } }))
  return taken.cart
}
