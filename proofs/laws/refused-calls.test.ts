import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createStaffSignIn, sendCall } from '../attacks/support/actors.ts'
import {
  createSiteValues,
  createVocabularyLookup,
  seedCustomerData,
} from '../attacks/support/field-values.ts'
import { listOperations, type OperationUnderAttack } from '../attacks/support/operations.ts'
import { type CallInputs, createValidInputs, toWireCall } from '../attacks/support/requests.ts'
import { type ReadChangedTables, watchTables } from '../support/changed-tables.ts'

const SEED = 20_261_130
const INPUTS = chooseRunCount({ gate: 1, ci: 3, full: 20 })

/** What a transaction commits although it fails: each is named by a call of `keepOnFailure`. */
const KEPT_ON_FAILURE: Readonly<Record<string, string>> = {
  otp_challenges: 'a wrong sign-in code uses up an attempt',
  otp_blocked_prefixes: 'a block of numbers whose codes stay unused is blocked by the request that finds it',
  payment_request_codes: 'a wrong code of a payer uses up an attempt',
  payment_accounts:
    'a form that changed meanwhile names the accounts of its gateways, made at their first use',
  loyalty_code_requests: 'a wrong secret code uses up an attempt; asking for one is answered by a refusal',
}

/** What other transactions of a refused call write, before or after the one that fails. */
const WRITTEN_APART: Readonly<Record<string, string>> = {
  audit_entries: 'a row that staff change and that is kept is logged like any other',
  idempotency_keys: 'the answer is repeated to whoever repeats the key',
  sign_in_tries: 'an attempt to sign in is counted before the password is verified',
  otp_total_budget: 'a code counts under the limit of all brands although its message was not sent',
}

describe('a refused call', () => {
  let shop: TestShop
  let readChanges: ReadChangedTables
  beforeAll(async () => {
    shop = await startTestShop()
    readChanges = await watchTables(shop.platform.db)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const changesOf = async (call: () => Promise<{ readonly ok: boolean }>): Promise<readonly string[]> => {
    await readChanges()
    expect((await call()).ok).toBe(false)
    return (await readChanges()).filter((name) => name !== 'idempotency_keys')
  }

  it('leaves the cart of another outlet that it would have replaced', async () => {
    const { site } = shop
    const browser = await createVerifiedCustomer(shop, site)
    await fillCart(browser, site, { store: 'downtown', lines: [{ product: 'fries' }] })
    const add = browser.api<CartApi>()
    // The area belongs to the other outlet, which is found out after its cart has ended.
    const body = {
      ...{ store: site.stores.marina ?? '', orderType: 20 as const, area: site.areas['old-town'] ?? '' },
      ...{ product: site.products.fries ?? '', qty: 1, replace: true },
    }
    const call = () => add('POST /api/v1/carts/addProductToCart', { body })
    expect(await changesOf(call)).toEqual([])
  })

  it('counts a wrong code, and changes nothing else', async () => {
    const { site } = shop
    const browser: TestBrowser = await createGuest(shop, site)
    const api = browser.api<CustomersApi>()
    const phone = { phoneCode: '971', phone: generatePhone(), store: site.stores.marina ?? '' }
    const { verificationId } = expectOk(await api('POST /api/v1/users/sendotp', { body: phone }))
    const call = () => api('POST /api/v1/users/verifyotp', { body: { verificationId, otp: '000000' } })
    expect(await changesOf(call)).toEqual(['otp_challenges'])
  })

  it('changes nothing, for every operation that writes, save what is named', async () => {
    const { site } = shop
    const words = createVocabularyLookup(createSiteValues(shop, (await seedCustomerData(shop)).ids))
    const signInOwner = createStaffSignIn(shop, { site, role: 'owner' })
    const actors = {
      owner: { signIn: () => signInOwner(), browser: await signInOwner() },
      customer: {
        signIn: () => createVerifiedCustomer(shop, site),
        browser: await createVerifiedCustomer(shop, site),
      },
    }
    /** Somebody whom the access rule lets in, so that the operation's own rules refuse the call. */
    const pickActor = ({ endpoint: { access } }: OperationUnderAttack) =>
      actors[access.startsWith('staff:') ? 'owner' : 'customer']
    /** The tables that a refused call has changed and nobody named; undefined when it was not refused. */
    const findUnnamedChanges = async (operation: OperationUnderAttack, input: CallInputs) => {
      const actor = pickActor(operation)
      await readChanges()
      const answer = await sendCall(shop, actor.browser, toWireCall(operation, input))
      if (answer.statusCode < 400) return undefined
      const changed = await readChanges()
      // An earlier call has ended the session.
      if (answer.statusCode === 401) actor.browser = await actor.signIn()
      const unnamed = changed.filter((name) => !(name in WRITTEN_APART || name in KEPT_ON_FAILURE))
      return unnamed.map(
        (name) => `${operation.name} refuses with ${answer.json().meta?.code} and changes ${name}`,
      )
    }
    const operations = listOperations(shop).filter(
      ({ method, endpoint: { access } }) =>
        method !== 'GET' && access !== 'signed webhook' && access !== 'api key',
    )
    const refused = new Set<string>()
    const issues = new Set<string>()
    for (const [place, operation] of operations.entries()) {
      for (const input of fc.sample(createValidInputs(operation, words), {
        numRuns: INPUTS,
        seed: SEED + place,
      })) {
        const found = await findUnnamedChanges(operation, input)
        if (found) refused.add(operation.name)
        for (const issue of found ?? []) issues.add(issue)
      }
    }
    expect([...issues]).toEqual([])
    expect(refused.size).toBeGreaterThan(operations.length / 2)
  })

  it('names in the list above all that a transaction keeps', () => {
    const root = join(import.meta.dirname, '../..')
    const named = globSync('{core,features,platform,providers}/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\.keepOnFailure\(([^)]*)\)/g)])
      .flatMap(([, tables = '']) => tables.split(',').map((table) => table.trim().replaceAll("'", '')))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(KEPT_ON_FAILURE).toSorted())
  })
})
