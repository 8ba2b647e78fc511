import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createTestApiKeys } from '#apps/server/testing/test-api-keys.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createVerifiedCustomer, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'
import { createStaffSignIn, sendCall } from './support/actors.ts'
import { listCardVariants, TEST_CARDS } from './support/card-numbers.ts'
import { createSiteValues, createVocabularyLookup, seedCustomerData } from './support/field-values.ts'
import { listOperationFields } from './support/fields.ts'
import { computeFingerprint, readWriteMark } from './support/fingerprint.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { type CallInputs, createValidInputs, replaceField, toWireCall } from './support/requests.ts'

const ALL_VARIANTS = TEST_CARDS.flatMap(listCardVariants)

const CARDS = chooseRunCount({ gate: 1, ci: 2, full: ALL_VARIANTS.length })

/** Each field gets some of the cards, other ones than its neighbour; at full figures it gets all. */
const pickCards = (index: number): readonly string[] =>
  isFullProof
    ? ALL_VARIANTS
    : Array.from(
        { length: CARDS },
        (_, turn) => ALL_VARIANTS[(index * 7 + turn * 41) % ALL_VARIANTS.length] ?? '',
      )

/** A phone's digits may pass a card's checksum by chance; an invalid phone is refused as such. */
const isPhone = (path: readonly string[]): boolean => path.includes('phone')

describe('card numbers', () => {
  const keys = createTestApiKeys()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, keys] })
  })
  afterAll(() => shop.close())

  it('PY-04 are refused in every field of every operation, and neither echoed nor stored', async () => {
    const world = await seedCustomerData(shop)
    const owner = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
    const { brandId, stores } = shop.site
    keys.add('a key', { brandId, storeId: stores.marina ?? '', scopes: ['orders:read', 'orders:move'] })
    const till = Object.assign(shop.browser(), { token: 'a key' })
    const words = createVocabularyLookup(createSiteValues(shop, world.ids))
    const operations = listOperations(shop).filter(
      ({ endpoint }) => endpoint.access !== 'signed webhook' && !endpoint.stream,
    )
    const callerOf = async (access: string) => {
      if (access === 'api key') return till
      return access.startsWith('staff:') ? owner : await createVerifiedCustomer(shop, shop.site)
    }
    let tried = 0
    const tryCards = async (operation: OperationUnderAttack, browser: TestBrowser): Promise<void> => {
      const [inputs = {}] = fc.sample(createValidInputs(operation, words), { numRuns: 1, seed: 7 })
      for (const [index, path] of listOperationFields(operation).entries())
        for (const card of pickCards(index)) {
          tried += 1
          const call = toWireCall(operation, replaceField(inputs, path, card) as CallInputs)
          const answer = await sendCall(shop, browser, call)
          const said = `${operation.name} ${path.join('.')} ${card}: ${answer.body.slice(0, 200)}`
          const isRefused = isPhone(path) ? answer.statusCode >= 400 : answer.statusCode === 422
          expect(isRefused, said).toBe(true)
          const digits = card.replaceAll(/\D/g, '') || 'no digits'
          expect(answer.body.replaceAll(/\D/g, ''), said).not.toContain(digits)
        }
      if (operation.endpoint.idempotency)
        for (const key of pickCards(tried).filter((card) => /^[ -~]+$/.test(card))) {
          const answer = await sendCall(shop, browser, { ...toWireCall(operation, inputs), key })
          expect(
            [answer.statusCode, answer.json().meta.errors?.[0]?.field],
            `${operation.name} ${key}`,
          ).toEqual([422, 'Idempotency-Key'])
        }
    }
    for (const operation of operations) {
      const { db } = shop.platform
      const browser = await callerOf(operation.endpoint.access)
      const mark = await readWriteMark(db)
      await tryCards(operation, browser)
      if ((await readWriteMark(db)) === mark) continue
      const before = await computeFingerprint(db)
      await tryCards(operation, browser)
      expect(await computeFingerprint(db), operation.name).toEqual(before)
    }
    expect(tried).toBeGreaterThan(100)
  })
})
