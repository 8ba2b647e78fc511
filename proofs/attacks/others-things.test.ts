import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { STAFF_ROLES } from '#core/staff/domain/staff-roles.ts'
import { chooseRunCount, takeShare } from '#platform/testing/proof-runs.ts'
import {
  type Actor,
  createSessionCache,
  createStaffSignIn,
  getExpectedRefusal,
  sendCall,
} from './support/actors.ts'
import { createSiteValues, createVocabularyLookup, getFieldKind } from './support/field-values.ts'
import { computeFingerprint } from './support/fingerprint.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { type CallInputs, createValidInputs, toWireCall, type VocabularyLookup } from './support/requests.ts'
import { dedupeIssues, type ResponseIssue } from './support/response-issues.ts'
import { createTargetAccount, type TargetAccount } from './support/target-account.ts'

const SEED = 20_261_121

/** Calls with the target's ids, for every operation and each of its actors. */
const CALLS = chooseRunCount({ ci: 1, full: 40 })

const ENDS_SESSIONS = /sign-?out/

describe('another person’s data', () => {
  let shop: TestShop
  let victim: TargetAccount
  let operations: readonly OperationUnderAttack[]
  let actors: readonly Actor[]
  let ownCart: Cart
  beforeAll(async () => {
    shop = await startTestShop()
    const { site } = shop
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    const otherOutlet = { site, storeIds: [site.stores.downtown ?? ''] }
    const rival = await createVerifiedCustomer(shop, site)
    ownCart = await fillCart(rival, site, { orderType: 20, area: 'jbr' })
    // Text that another order contains too is not secret.
    await createPlacedOrder(shop, site, { orderType: 20, area: 'jbr', mod: 'cod' })
    victim = await createTargetAccount(shop)
    operations = listOperations(shop).filter(
      ({ name, endpoint }) => !endpoint.stream && !ENDS_SESSIONS.test(name),
    )
    actors = [
      { name: 'nobody', kind: 'anonymous', signIn: async () => shop.browser() },
      { name: 'a guest', kind: 'guest', signIn: () => createGuest(shop, site) },
      { name: 'another customer', kind: 'customer', signIn: async () => rival },
      {
        name: 'a customer elsewhere',
        kind: 'customer',
        signIn: () => createVerifiedCustomer(shop, elsewhere),
      },
      ...STAFF_ROLES.map(
        (role): Actor => ({
          name: `the ${role} of another outlet`,
          kind: role,
          signIn: createStaffSignIn(shop, { ...otherOutlet, role }),
        }),
      ),
      ...(['owner', 'manager', 'kitchen'] as const).map(
        (role): Actor => ({
          name: `the ${role} of another brand`,
          kind: role,
          signIn: createStaffSignIn(shop, { site: elsewhere, role }),
        }),
      ),
    ]
  })
  afterAll(() => shop.close())

  /** The target's ids wherever one fits, and occasionally where another kind belongs. */
  const victimsWords: VocabularyLookup = (operation) => (path) => {
    const { ids } = victim
    const own = { cartVersion: [ownCart.version], amount: [ownCart.total.amount] }
    const right = createVocabularyLookup({
      ...createSiteValues(shop, ids),
      store: [shop.site.stores.marina],
      ...own,
    })(operation)(path)
    const isId = right.some((word) => typeof word === 'string' && /^[0-9A-Za-z]{22}$/.test(word))
    return isId || /(id|Id|promo|user|area)$/.test(path.at(-1) ?? '')
      ? [...right, ...right, ...Object.values(ids)]
      : right
  }

  /** Whether a field for private data contains one of the target's ids. */
  const namesVictim = (
    operation: OperationUnderAttack,
    value: unknown,
    path: readonly string[] = [],
  ): boolean => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).some(([name, inner]) => namesVictim(operation, inner, [...path, name]))
    const kind = getFieldKind(operation.path, path)
    const { order, payment, address, user, line } = victim.ids
    const store = operation.endpoint.access.startsWith('staff:') ? shop.site.stores.marina : undefined
    const owned: Readonly<Record<string, string | undefined>> = {
      order,
      payment,
      address,
      user,
      productId: line,
      store,
    }
    return owned[kind] !== undefined && owned[kind] === value
  }

  const namesVictimAnywhere = (
    operation: OperationUnderAttack,
    { params, query, body }: CallInputs,
  ): boolean => [params, query, body].some((part) => namesVictim(operation, part))

  const attack = async (
    operation: OperationUnderAttack,
    { actor, browser, inputs }: { actor: Actor; browser: TestBrowser; inputs: CallInputs },
  ): Promise<ResponseIssue[]> => {
    const call = toWireCall(operation, inputs)
    const answer = await sendCall(shop, browser, call)
    const { access } = operation.endpoint
    const told = victim.canaries.filter((canary) => answer.body.includes(canary))
    // An empty list, or nothing counted, is the response for missing data.
    const isGranted = answer.statusCode < 300 && !/"data":(?:\[\]|\{"accepted":0\})\}$/.test(answer.body)
    const isLetIn = isGranted && access !== 'anonymous' && namesVictimAnywhere(operation, inputs)
    const isSentHome = answer.statusCode === 401 && getExpectedRefusal(access, actor.kind) !== 401
    const wrong = [
      ...told.map((canary) => `tells ${canary}`),
      ...(answer.statusCode >= 500 ? ['breaks'] : []),
      ...(isLetIn ? ['lets'] : []),
      ...(isSentHome ? ['ends the session of whoever asks'] : []),
    ]
    const requested = `${actor.name}: ${call.url} ${call.payload ?? ''}`.slice(0, 300)
    const example = `${requested} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
    return wrong.map((what) => ({ what, where: operation.name, example }))
  }

  it('AU-09 stays unchanged and is shown to nobody, whatever is called with its ids', async () => {
    const { db } = shop.platform
    const sessionOf = createSessionCache(shop)
    const naming = Object.values(victim.ids)
    const before = await computeFingerprint(db, { naming })
    const issues: ResponseIssue[] = []
    for (const [place, operation] of operations.entries()) {
      const valid = createValidInputs(operation, victimsWords)
      for (const [index, actor] of takeShare(actors, place)) {
        const browser = await sessionOf(actor)
        for (const inputs of fc.sample(valid, { numRuns: CALLS, seed: SEED + index }))
          issues.push(...(await attack(operation, { actor, browser, inputs })))
      }
    }
    expect(dedupeIssues(issues)).toEqual([])
    expect(await computeFingerprint(db, { naming })).toEqual(before)
  })

  it('AU-09 is complete and accessible to its owner, so that hiding it is no accident', async () => {
    const marina = shop.site.stores.marina
    const addresses = [
      'users/me',
      'address',
      'orders',
      `orders/${victim.ids.order}`,
      `carts/getAll?store=${marina}`,
    ]
    const shown: string[] = []
    for (const address of addresses) {
      const answer = await sendCall(shop, victim.browser, { method: 'GET', url: `/api/v1/${address}` })
      expect(answer.statusCode, address).toBe(200)
      shown.push(answer.body)
    }
    const words = victim.canaries.filter((canary) => canary.startsWith('Zwitsch'))
    expect(words.length).toBeGreaterThan(10)
    expect(words.filter((word) => !shown.some((body) => body.includes(word)))).toEqual([])
  })

  it('AU-09 yields the same response as missing data, byte for byte', async () => {
    const sessionOf = createSessionCache(shop)
    const nothing = (text: string, ids: readonly string[]): string =>
      ids.reduce((changed, id, index) => changed.replaceAll(id, String(index).repeat(22)), text)
    const closed = operations.filter(({ endpoint }) => /^(owner|customer|guest|staff)/.test(endpoint.access))
    const differing: string[] = []
    for (const [place, operation] of closed.entries()) {
      const valid = createValidInputs(operation, victimsWords)
      for (const [index, actor] of takeShare(actors, place)) {
        const browser = await sessionOf(actor)
        const [inputs = {}] = fc.sample(valid, { numRuns: 1, seed: SEED - index })
        const call = toWireCall(operation, inputs)
        const ids = Object.values(victim.ids)
        const { payload } = call
        const elsewhere = {
          ...call,
          url: nothing(call.url, ids),
          ...(payload ? { payload: nothing(payload, ids) } : {}),
        }
        if (elsewhere.url === call.url && elsewhere.payload === payload) continue
        const [real, missing] = [
          await sendCall(shop, browser, call),
          await sendCall(shop, browser, elsewhere),
        ]
        const isSame = real.statusCode === missing.statusCode && real.body === missing.body
        if (!isSame)
          differing.push(
            `${actor.name}: ${operation.name} ${call.url} ${payload} ${real.body} ≠ ${missing.body}`,
          )
      }
    }
    expect(differing).toEqual([])
  })
})
