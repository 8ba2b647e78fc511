import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  seedTestBrand,
  type TestShop,
  type TestSite,
} from '#apps/server/testing/test-shop.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/staff-roles.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import type { Access } from '#platform/contract/contract.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { readWriteMark } from './fingerprint.ts'
import type { WireCall } from './requests.ts'

const PASSWORD = 'Right-password-1'

/** A caller: what the guards must take them for, and how they get a session. */
export interface Actor {
  readonly name: string
  readonly kind: 'anonymous' | 'guest' | 'customer' | StaffRole
  readonly signIn: () => Promise<TestBrowser>
}

const CUSTOMERS: ReadonlySet<Actor['kind']> = new Set(['guest', 'customer'])

interface StaffInput {
  readonly site: TestSite
  readonly role: StaffRole
  readonly storeIds?: readonly string[]
}

let staffCount = 0

/** Adds a member of staff to a brand; returns a function that signs them in, from the network of `ip`. */
export const createStaffSignIn = (
  shop: TestShop,
  { site, role, storeIds }: StaffInput,
): ((ip?: string) => Promise<TestBrowser>) => {
  staffCount += 1
  const email = `${role.toLowerCase()}-${staffCount}@example.com`
  const person = { email, name: 'Staff', role, password: PASSWORD, ...(storeIds ? { storeIds } : {}) }
  const hiring = shop.platform.db.tenant(site.brandId, (tx) => createStaff(tx, person))
  return async (ip) => {
    await hiring
    const browser = shop.browser()
    if (ip) browser.ip = ip
    const body = { email, password: PASSWORD }
    const answer = expectOk(await browser.api<StaffApi>()('POST /api/v1/console/sign-in', { body }))
    browser.token = answer.token
    return browser
  }
}

const createForgedBrowser = (shop: TestShop, token: string): TestBrowser =>
  Object.assign(shop.browser(), { token })

/** All kinds of callers: anonymous, forgers, guests, customers, and staff of every role here and elsewhere. */
export const createActors = async (shop: TestShop): Promise<readonly Actor[]> => {
  const { site } = shop
  const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
  const staff = STAFF_ROLES.map(
    (role): Actor => ({
      name: `the ${role}`,
      kind: role,
      signIn: createStaffSignIn(shop, { site, role }),
    }),
  )
  return [
    { name: 'nobody', kind: 'anonymous', signIn: async () => shop.browser() },
    {
      name: 'a forger',
      kind: 'anonymous',
      signIn: async () => createForgedBrowser(shop, `c_${'a'.repeat(43)}`),
    },
    { name: 'a guest', kind: 'guest', signIn: () => createGuest(shop, site) },
    { name: 'a customer', kind: 'customer', signIn: () => createVerifiedCustomer(shop, site) },
    { name: 'another customer', kind: 'customer', signIn: () => createVerifiedCustomer(shop, site) },
    { name: 'a customer elsewhere', kind: 'customer', signIn: () => createVerifiedCustomer(shop, elsewhere) },
    ...staff,
    {
      name: 'the owner elsewhere',
      kind: 'owner',
      signIn: createStaffSignIn(shop, { site: elsewhere, role: 'owner' }),
    },
  ]
}

/** Caches an actor's session between calls; starts a new one when a call has ended it. */
export const createSessionCache = (shop: TestShop): ((actor: Actor) => Promise<TestBrowser>) => {
  /** When each session was last seen open: until something is written, it is. */
  const open = new Map<Actor, { readonly browser: TestBrowser; readonly mark: string }>()
  const isOpen = async ({ kind }: Actor, browser: TestBrowser): Promise<boolean> => {
    const url = CUSTOMERS.has(kind) ? '/api/v1/users/me' : '/api/v1/console/me'
    return kind === 'anonymous' || (await sendCall(shop, browser, { method: 'GET', url })).statusCode === 200
  }
  const findOpen = async (actor: Actor): Promise<TestBrowser | undefined> => {
    const known = open.get(actor)
    if (!known) return undefined
    if (known.mark === (await readWriteMark(shop.platform.db))) return known.browser
    return (await isOpen(actor, known.browser)) ? known.browser : undefined
  }
  return async (actor) => {
    const browser = (await findOpen(actor)) ?? (await actor.signIn())
    open.set(actor, { browser, mark: await readWriteMark(shop.platform.db) })
    return browser
  }
}

/**
 * The status with which the access rule refuses a caller before anything is read, or undefined when access is
 * granted. Written independently of the guards, as their oracle.
 */
export const getExpectedRefusal = (access: Access, kind: Actor['kind']): 401 | 403 | undefined => {
  if (access === 'anonymous' || access === 'signed webhook') return undefined
  // Keys belong to systems, and none of these actors is one.
  if (access === 'api key') return 401
  const isForStaff = access.startsWith('staff:')
  if (kind === 'anonymous' || isForStaff === CUSTOMERS.has(kind)) return 401
  if (isForStaff) return access.slice('staff:'.length).split(',').includes(kind) ? undefined : 403
  return access === 'customer' && kind === 'guest' ? 403 : undefined
}

/**
 * Sends a call as this browser would, with its tokens and cookies; the idempotency key is new unless given, none when
 * null.
 */
export const sendCall = (
  shop: TestShop,
  browser: TestBrowser,
  {
    payload,
    type = 'application/json',
    key = crypto.randomUUID(),
    ...call
  }: WireCall & { readonly key?: string | null },
) =>
  shop.server.inject({
    ...call,
    headers: {
      ...(browser.token ? { authorization: browser.token } : {}),
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
