import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { RIGHTS, STAFF_RIGHTS } from '#core/staff/domain/rights.data.ts'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/staff-roles.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createStaffSignIn, sendCall } from './support/actors.ts'
import { createSiteValues, createVocabularyLookup } from './support/field-values.ts'
import { computeFingerprint } from './support/fingerprint.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { createOutletObjects, type OutletObjects } from './support/outlet-objects.ts'
import { createValidInputs, toWireCall } from './support/requests.ts'
import { createTargetAccount, type TargetAccount } from './support/target-account.ts'

const SEED = 20_270_417

/** Inputs per operation and role. */
const CALLS = chooseRunCount({ ci: 2, full: 20 })

/** Operations on the caller alone: no outlet has to do with them. */
const OWN_ACCOUNT: ReadonlySet<string> = new Set(RIGHTS.ownAccount)

/**
 * Operations that name no outlet and no thing of one, with what limits them instead. Everything else must name an
 * outlet or belong to staff of all outlets; a new operation that does neither has to be added here with its reason.
 */
const UNBOUND: Readonly<Record<string, string>> = {
  'GET /api/v1/console/stores': 'answers the caller’s outlets',
  'GET /api/v1/console/staff': 'answers people of the caller’s outlets',
  'GET /api/v1/console/staff/rights': 'is the same for everybody',
  'POST /api/v1/console/staff/invitations': 'names outlets in its body: people.test.ts',
  'GET /api/v1/console/court-settlement': 'answers stalls among the caller’s outlets',
  'GET /api/v1/console/customers': 'answers customers who ordered at the caller’s outlets',
  'GET /api/v1/console/outreach': 'answers settings and sums of the brand',
  'PUT /api/v1/console/outreach': 'refuses staff with own outlets itself: outreach.test.ts',
  'GET /api/v1/console/link-lists': 'answers public pages of the brand',
  'POST /api/v1/console/brand-pictures': 'stores a file that nothing shows before it is saved elsewhere',
  'GET /api/v1/console/first-steps': 'answers what the brand as a whole has, and no data of an outlet',
  'GET /api/v1/console/readiness':
    'answers findings of the caller’s outlets and of the brand: readiness.test.ts',
}

/** Of the canaries those that no text of the product contains. */
const UNIQUE_TEXT = /^zw/i

/** Parameters that choose among what every brand has. */
const NAMES_NO_THING = /^(kind|vendor|number)$/
const NAMES_OUTLET = /^(store|outlet|stores|storeId)$/

const isBound = ({ path, endpoint }: OperationUnderAttack): boolean => {
  if ([...path.matchAll(/\/:(\w+)/g)].some(([, name = '']) => !NAMES_NO_THING.test(name))) return true
  return [endpoint.query, endpoint.body].some((schema) => {
    const shape = schema && 'shape' in schema.def ? Object.keys(schema.def.shape as object) : []
    return shape.some((name) => NAMES_OUTLET.test(name))
  })
}

const REACHES = ['every outlet', 'own outlet', 'other outlet', 'other brand'] as const
type Reach = (typeof REACHES)[number]

interface Answer {
  readonly status: number
  readonly body: string
}

describe('limits to outlets', () => {
  let shop: TestShop
  let target: TargetAccount
  let objects: OutletObjects
  let operations: readonly OperationUnderAttack[]
  const sessions = new Map<string, TestBrowser>()

  beforeAll(async () => {
    shop = await startTestShop({ brand: { hasTables: true } })
    const { site } = shop
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    target = await createTargetAccount(shop)
    objects = await createOutletObjects(shop, target)
    operations = listOperations(shop).filter(
      ({ name, endpoint }) => endpoint.access.startsWith('staff:') && !OWN_ACCOUNT.has(name),
    )
    for (const role of STAFF_ROLES) {
      const limitedTo = (store = '') => ({ site, role, storeIds: [store] })
      const callers = {
        'every outlet': { site, role },
        'own outlet': limitedTo(site.stores.marina),
        'other outlet': limitedTo(site.stores.downtown),
        'other brand': { site: elsewhere, role },
      }
      for (const reach of REACHES)
        sessions.set(`${role} ${reach}`, await createStaffSignIn(shop, callers[reach])())
    }
  }, 300_000)
  afterAll(() => shop.close())

  /** Valid inputs about things of the outlet in Marina alone. */
  const listCalls = (operation: OperationUnderAttack, numRuns: number) => {
    const { marina } = shop.site.stores
    const values = {
      ...createSiteValues(shop, target.ids),
      ...{ store: [marina], storeId: [marina], storeIds: [[marina]] },
    }
    return fc
      .sample(createValidInputs(operation, createVocabularyLookup(values)), { numRuns, seed: SEED })
      .map((inputs) =>
        toWireCall(operation, { ...inputs, params: objects.paramsOf(operation, inputs.params) }),
      )
  }

  const call = async (
    role: StaffRole,
    reach: Reach,
    wire: ReturnType<typeof toWireCall>,
  ): Promise<Answer> => {
    const browser = sessions.get(`${role} ${reach}`)
    if (!browser) throw new Error(`Nobody signed in as ${role} of ${reach}`)
    const { statusCode, body } = await sendCall(shop, browser, wire)
    return { status: statusCode, body }
  }

  const mayCall = ({ endpoint }: OperationUnderAttack, role: StaffRole): boolean =>
    endpoint.access.slice('staff:'.length).split(',').includes(role)

  it('OW-06 stand in the table of rights for every operation, and each right has one rule', () => {
    const listed = STAFF_RIGHTS.flatMap((right) => RIGHTS[right].map((operation) => ({ right, operation })))
    const names = listOperations(shop)
      .filter(({ endpoint }) => endpoint.access.startsWith('staff:'))
      .map(({ name }) => name)
    expect(listed.map(({ operation }) => operation).toSorted()).toEqual(names.toSorted())
    const rules = new Map(
      listOperations(shop).map(({ name, endpoint: { access, everyOutlet } }) => [
        name,
        `${access} ${everyOutlet ?? false}`,
      ]),
    )
    for (const right of STAFF_RIGHTS)
      expect(new Set(RIGHTS[right].map((operation) => rules.get(operation))).size, right).toBe(1)
  })

  it('OW-06 bind every operation to an outlet, or to staff of all outlets, or to the caller', () => {
    const free = operations.filter((operation) => !isBound(operation) && !operation.endpoint.everyOutlet)
    expect(free.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNBOUND).toSorted())
  })

  /** Whether this is how somebody who has nothing to do with the outlet has to be answered. */
  const isRightAnswer = (
    operation: OperationUnderAttack,
    { role, reach, status, body }: Answer & { readonly role: StaffRole; readonly reach: Reach },
  ): boolean => {
    const { everyOutlet } = operation.endpoint
    if (status >= 500 || target.canaries.some((canary) => UNIQUE_TEXT.test(canary) && body.includes(canary)))
      return false
    if (!mayCall(operation, role)) return status === 403 && body.includes('"code":403,')
    if (everyOutlet && reach === 'other outlet') return status === 403 && body.includes('"code":4030,')
    return status >= 300 || everyOutlet === true || !isBound(operation) || isNothing(body)
  }

  const listAttempts = (calls: number) =>
    operations
      .filter(({ endpoint }) => !endpoint.stream)
      .flatMap((operation) => listCalls(operation, calls).map((wire) => ({ operation, wire })))

  it('OW-06 hold for every operation, every role, and staff of another outlet or brand', {
    timeout: 600_000,
  }, async () => {
    const before = await computeFingerprint(shop.platform.db, { naming: objects.all })
    const wrong: string[] = []
    const callers = STAFF_ROLES.flatMap((role) =>
      (['other outlet', 'other brand'] as const).map((reach) => ({ role, reach })),
    )
    for (const { operation, wire } of listAttempts(CALLS))
      for (const { role, reach } of callers) {
        const answer = await call(role, reach, wire)
        if (!isRightAnswer(operation, { role, reach, ...answer }))
          wrong.push(
            `${role} of ${reach}: ${wire.method} ${wire.url} → ${answer.status} ${answer.body.slice(0, 160)}`,
          )
      }
    expect(wrong).toEqual([])
    expect(await computeFingerprint(shop.platform.db, { naming: objects.all })).toEqual(before)
  })

  it('OW-06 leave staff of the outlet itself every reading right that staff of all outlets have', {
    timeout: 300_000,
  }, async () => {
    const wrong: string[] = []
    // Owners always work for all outlets.
    for (const { operation, wire } of listAttempts(1).filter(({ wire: { method } }) => method === 'GET'))
      for (const role of STAFF_ROLES.filter((each) => each !== 'owner')) {
        const [all, own] = [await call(role, 'every outlet', wire), await call(role, 'own outlet', wire)]
        const isClosed = operation.endpoint.everyOutlet && mayCall(operation, role)
        const expected = isClosed ? 403 : all.status
        if (own.status !== expected) wrong.push(`${role}: ${wire.url} → ${own.status}, not ${expected}`)
      }
    expect(wrong).toEqual([])
  })

  /** The answer to staff of another outlet for the first inputs that the schema accepts. */
  const changeElsewhere = async (operation: OperationUnderAttack, role: StaffRole) => {
    for (const wire of listCalls(operation, MOST_INPUTS)) {
      const answer = await call(role, 'other outlet', wire)
      if (answer.status !== 422 || !answer.body.includes('"code":422,')) return answer
    }
    return undefined
  }

  it('OW-06 refuse every change to staff of another outlet because of the outlet, not because of the input', {
    timeout: 600_000,
  }, async () => {
    const wrong: string[] = []
    const changes = operations.filter(({ name, method }) => method !== 'GET' && !CHECKED_FIRST.has(name))
    for (const operation of changes.filter((each) => isBound(each) || each.endpoint.everyOutlet))
      for (const role of STAFF_ROLES.filter((each) => each !== 'owner' && mayCall(operation, each))) {
        const answer = await changeElsewhere(operation, role)
        const isRefused = answer && (REFUSED.has(answer.status) || answer.body.includes(UNKNOWN_CHOICE))
        if (!isRefused)
          wrong.push(`${role}: ${operation.name} → ${answer?.status} ${answer?.body.slice(0, 160)}`)
      }
    expect(wrong).toEqual([])
  })

  it('OW-06 are tried on things that exist: staff of all outlets reach nearly all of them', {
    timeout: 300_000,
  }, async () => {
    const missed: string[] = []
    for (const { operation, wire } of listAttempts(1).filter(({ wire: { method } }) => method === 'GET'))
      if ((await call('owner', 'every outlet', wire)).status === 404) missed.push(operation.name)
    expect(missed.toSorted()).toEqual([...NOT_SEEDED].toSorted())
  })

  it('OW-06 are tried on changes of things that exist: staff of all outlets reach nearly all of them', {
    timeout: 300_000,
  }, async () => {
    const missed: string[] = []
    // What is removed is missing afterwards.
    const inOrder = listAttempts(1)
      .filter(({ wire: { method } }) => method !== 'GET')
      .toSorted((one, other) => ORDER.indexOf(one.wire.method) - ORDER.indexOf(other.wire.method))
    for (const { operation, wire } of inOrder)
      if (REFUSED.has((await call('owner', 'every outlet', wire)).status)) missed.push(operation.name)
    expect(missed.toSorted()).toEqual([...NOT_SEEDED_FOR_CHANGES].toSorted())
  })
})

/** Inputs tried until one passes the schema, whose rules between fields are not generated. */
const MOST_INPUTS = 30

/** How staff of another outlet are answered: the thing is not theirs, or does not exist. */
const REFUSED: ReadonlySet<number> = new Set([403, 404])

/** The answer about a choice of another outlet is that about one that does not exist. */
const UNKNOWN_CHOICE = '"code":4321,'

/** Operations that look at the file, which the proof does not have, before the order. */
const CHECKED_FIRST: ReadonlySet<string> = new Set(['POST /api/v1/console/orders/:id/dropOff/photo'])

const ORDER = ['POST', 'PUT', 'DELETE']

/** Nothing found: an empty list, or nothing counted. */
const isNothing = (body: string): boolean => /"data":(?:\[\]|\{\}|\{"\w+":(?:\[\]|0)\})\}$/.test(body)

/** What the shop of this proof does not have: `objects` would have to make it first. */
const NOT_SEEDED: readonly string[] = [
  'GET /api/v1/console/credits',
  'GET /api/v1/console/orders/:id/prescription/files/:file',
  'GET /api/v1/console/payment-accounts/:id',
  'GET /api/v1/console/table-orders/:id',
]

/** The same for changes: an owner is told that the thing, or what the body names, does not exist. */
const NOT_SEEDED_FOR_CHANGES: readonly string[] = [
  'DELETE /api/v1/console/conversions/:vendor/:pixelId',
  'DELETE /api/v1/console/link-lists/:id',
  'DELETE /api/v1/console/loyalty/code-requests/:id',
  'DELETE /api/v1/console/staff/:id/second-factor',
  'POST /api/v1/console/conversion-events/:id/retry',
  'POST /api/v1/console/credits',
  'POST /api/v1/console/deadLetters/:id/resend',
  'POST /api/v1/console/loyalty/code-requests/:id/code',
  'POST /api/v1/console/menu/changes',
  'POST /api/v1/console/menu/imports/:id/publish',
  'POST /api/v1/console/menu/revisions/:number/undo',
  'POST /api/v1/console/payment-accounts/:id/check',
  'POST /api/v1/console/payment-reviews/:id/resolve',
  'POST /api/v1/console/stores/:id/orderEntry',
  'POST /api/v1/console/stores/:id/orderEntry/quote',
  'POST /api/v1/console/stores/:id/table-system/test',
  'POST /api/v1/console/table-calls/:id/answer',
  'POST /api/v1/console/table-orders/:id/accept',
  'POST /api/v1/console/table-sessions/:id/move',
  'POST /api/v1/console/table-sessions/:id/remove',
  'POST /api/v1/console/table-system-deliveries/:id/retry',
  'POST /api/v1/console/webhookDeliveries/:id/resend',
  'PUT /api/v1/console/conversions/:vendor/:pixelId',
  'PUT /api/v1/console/link-lists/:id',
  'PUT /api/v1/console/payment-accounts/:id',
]
