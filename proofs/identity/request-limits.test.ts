import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createVerifiedCustomer, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import {
  CALLERS_PER_NETWORK,
  type Endpoint,
  FILE_TYPE,
  getRateLimits,
  type RateLimit,
} from '#platform/contract/contract.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createStaffSignIn } from '../attacks/support/actors.ts'
import { getStrongestDatabase } from './default-limits.ts'
import { createGuestVisitor, createVisitor, toPrivateAddress, type Visitor } from './visitor.ts'

const MAX_CONCURRENT = 200

/** Sessions of one network that each use up their own limit of orders, and what the network then has left. */
const ORDERING = 65
const SPOOFED = chooseRunCount({ ci: 200, full: 1_000 })

/** The promised limits, by section; the contract must contain them, and the server must enforce them. */
const PROMISED_LIMITS: readonly [operation: string, rule: RateLimit][] = [
  ['POST /api/v1/users/guest-login', { limit: 600, seconds: 60, by: 'ip', together: 'new guests' }],
  ['POST /api/v1/orders', { limit: 10, seconds: 60, by: 'user' }],
  ['POST /api/v1/orders', { limit: 600, seconds: 60, by: 'ip' }],
  [
    'POST /api/v1/carts/addProductToCart',
    { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
  ],
  ['GET /api/v1/orders/:id', { limit: 60, seconds: 60, by: 'session', together: 'looks at orders' }],
  [
    'PUT /api/v1/carts/applyPromo',
    {
      ...{ limit: 300, seconds: 3600, by: 'ip', except: 'customer' },
      ...{ counts: 'tries', guess: 'codeName', together: 'tries of codes' },
    },
  ],
  [
    'POST /api/v1/table-sessions/join',
    { limit: 300, seconds: 3600, by: 'ip', counts: 'tries', guess: 'joinCode' },
  ],
  [
    'POST /api/v1/payment-requests/:id/verify',
    { limit: 300, seconds: 3600, by: 'ip', counts: 'tries', guess: 'otp' },
  ],
  ['GET /api/v1/places', { limit: 6000, seconds: 3600, by: 'ip', together: 'places' }],
  ['POST /api/v1/console/password-reset', { limit: 600, seconds: 3600, by: 'ip' }],
  ['POST /api/v1/browser-log', { limit: 10, seconds: 60, by: 'ip' }],
]

/** Operations that nobody needs often: a report of an error, which people do not see, and mail to a stranger. */
const RARE = ['POST /api/v1/browser-log', 'POST /api/v1/console/new-shops']

/** Windows long enough for an exact count on a slow machine. */
const isSteady = ({ seconds }: RateLimit): boolean => seconds >= 60

type LimitedCaller = Pick<Visitor, 'token' | 'cookies'>

interface RateLimitedOperation {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly rule: RateLimit
}

describe('request limits', () => {
  let shop: TestShop
  let networks = 0
  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase(), rateLimits: true })
  })
  afterAll(() => shop.close())

  const nextNetwork = (): string => {
    networks += 1
    return toPrivateAddress(networks)
  }
  const endpoints = (): [string, Endpoint][] =>
    serverPlugins
      .flatMap((area) => area.routes?.(shop.platform) ?? [])
      .flatMap(({ contract }) =>
        Object.entries(contract).flatMap(([operation, endpoint]): [string, Endpoint][] =>
          endpoint ? [[operation, endpoint]] : [],
        ),
      )
  const callerFor = async (endpoint: Endpoint, ip: string): Promise<LimitedCaller> => {
    if (endpoint.access.startsWith('staff:'))
      return createStaffSignIn(shop, { site: shop.site, role: 'owner' })(ip)
    if (endpoint.access === 'customer') return createVerifiedCustomer(shop, shop.site)
    return endpoint.access === 'anonymous' ? createVisitor(shop, { ip }) : createGuestVisitor(shop, { ip })
  }

  const typeOf = (operation: string): string =>
    new Map(endpoints()).get(operation)?.file ? FILE_TYPE : 'application/json'

  /** Sends a body that no schema accepts: a limit counts before anything is read. */
  const knock = async (
    operation: string,
    visitor: LimitedCaller,
    { ip, headers = {} }: { ip: string; headers?: Record<string, string> },
  ) => {
    const [method = 'GET', path = ''] = operation.split(' ')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.server.inject({
      method: method as 'GET',
      url: path.replaceAll(/:\w+/g, 'x'),
      remoteAddress: ip,
      headers: {
        ...(visitor.token ? { authorization: visitor.token, cookie } : {}),
        ...(method === 'GET' ? {} : { 'content-type': typeOf(operation) }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify({ nobody: 'knows this' }) }),
    })
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) }
  }

  it('are in the contract as promised', () => {
    const known = new Map(endpoints())
    for (const [operation, rule] of PROMISED_LIMITS)
      expect(getRateLimits(known.get(operation) ?? {}), operation).toContainEqual(rule)
  })

  it('turn away none of 500 people of one network who call an operation within an hour, 60 of them in a minute', () => {
    const issues = endpoints().flatMap(([operation, endpoint]) =>
      getRateLimits(endpoint)
        .filter(({ by }) => by === 'ip' || endpoint.access === 'anonymous')
        .map((rule) => ({ ...rule, limit: rule.by === 'ip' ? rule.limit : rule.limit * CALLERS_PER_NETWORK }))
        .flatMap(({ limit, seconds, counts }) => {
          // What is refused to people are their mistakes: one for every second of them.
          const inHour = (limit * 3600) / Math.min(seconds, 3600)
          const isEnough = counts === undefined ? inHour >= 500 && limit >= 60 : inHour >= 250
          return isEnough || counts === 'refusals' || RARE.includes(operation) ? [] : [operation]
        }),
    )
    expect(issues).toEqual([])
  })

  it(`let exactly their number through of ${MAX_CONCURRENT} at once, on every operation that has one, and say when to come back`, async () => {
    const rated = endpoints().flatMap(([operation, endpoint]): RateLimitedOperation[] => {
      const [rule] = getRateLimits(endpoint)
      // A rule that counts refusals or guesses is no limit of calls.
      return rule && rule.counts === undefined && isSteady(rule) ? [{ operation, endpoint, rule }] : []
    })
    expect(rated.length).toBeGreaterThan(8)
    for (const { operation, endpoint, rule } of rated) {
      const ip = nextNetwork()
      const visitor = await callerFor(endpoint, ip)
      const answers = await Promise.all(
        Array.from({ length: MAX_CONCURRENT }, () => knock(operation, visitor, { ip })),
      )
      const refused = answers.filter(({ status }) => status === 429)
      const callers = endpoint.access === 'anonymous' && rule.by !== 'ip' ? CALLERS_PER_NETWORK : 1
      expect(MAX_CONCURRENT - refused.length, operation).toBe(Math.min(rule.limit * callers, MAX_CONCURRENT))
      for (const { retryAfter } of refused) {
        expect(retryAfter, operation).toBeGreaterThan(0)
        expect(retryAfter, operation).toBeLessThanOrEqual(rule.seconds)
      }
    }
  })

  it('count orders of one network over all customers on it, and cart writes over all operations', async () => {
    const ip = nextNetwork()
    const customers = await Promise.all(
      Array.from({ length: ORDERING }, () => createGuestVisitor(shop, { ip })),
    )
    const orders = await Promise.all(
      customers.flatMap((visitor) =>
        Array.from({ length: 10 }, () => knock('POST /api/v1/orders', visitor, { ip })),
      ),
    )
    expect(orders.filter(({ status }) => status !== 429)).toHaveLength(600)
    const [writer = createVisitor(shop, { ip })] = customers
    const writes = ['addProductToCart', 'removeProductFromCart', 'customize'].flatMap((write) =>
      Array.from({ length: 60 }, () => knock(`POST /api/v1/carts/${write}`, writer, { ip })),
    )
    const written = await Promise.all(writes)
    expect(written.filter(({ status }) => status !== 429)).toHaveLength(120)
  })

  it(`are not moved by ${SPOOFED} invented X-Forwarded-For, and take an IPv6 subscriber as one`, async () => {
    const operation = 'POST /api/v1/browser-log'
    const nobody = createVisitor(shop, { ip: '192.0.2.1' })
    const passed = async (calls: readonly { ip: string; headers?: Record<string, string> }[]) => {
      const answers = await Promise.all(calls.map((from) => knock(operation, nobody, from)))
      return answers.filter(({ status }) => status !== 429).length
    }
    const numbers = [...new Array(SPOOFED).keys()]
    const spoofed = numbers.map((n) => ({
      ip: '192.0.2.1',
      headers: { 'x-forwarded-for': toPrivateAddress(n) },
    }))
    expect(await passed(spoofed)).toBe(10)
    expect(await passed(numbers.map((n) => ({ ip: `2001:db8:7:7:${n.toString(16)}::1` })))).toBe(10)
    expect(await passed(numbers.slice(0, 50).map((n) => ({ ip: `2001:db8:8:${n.toString(16)}::1` })))).toBe(
      50,
    )
  })

  it('are listed in the API reference', async () => {
    const reference = (await shop.server.inject({ url: '/api/docs/json' })).json()
    const issues = endpoints().flatMap(([operation, endpoint]) => {
      const [method = '', path = ''] = operation.split(' ')
      const described = reference.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const says = String(described?.description)
      const isSaid = getRateLimits(endpoint).every(
        ({ limit, seconds }) => says.includes(`${limit} `) && says.includes(`in ${seconds} s`),
      )
      return isSaid && (getRateLimits(endpoint).length === 0 || described.responses['429']) ? [] : [operation]
    })
    expect(issues).toEqual([])
  })
})

describe('requests behind a proxy', () => {
  it('count by the address that the proxy saw, not by forged ones before it', async () => {
    const shop = await startTestShop({
      database: getStrongestDatabase(),
      rateLimits: true,
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    })
    const from = async (forwarded: string) => {
      const answer = await shop.server.inject({
        method: 'POST',
        url: '/api/v1/browser-log',
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
        payload: {},
      })
      return answer.statusCode
    }
    const one = await Promise.all(
      Array.from({ length: MAX_CONCURRENT }, (_, n) => from(`${toPrivateAddress(n)}, 198.51.100.7`)),
    )
    expect(one.filter((status) => status !== 429)).toHaveLength(10)
    const many = await Promise.all(Array.from({ length: 30 }, (_, n) => from(`198.51.100.${n + 10}`)))
    expect(many.filter((status) => status === 429)).toHaveLength(0)
    await shop.close()
  })
})

describe('unsigned events of gateways', () => {
  it('are reported as unsigned twenty times a second, and then only as too many', async () => {
    const shop = await startTestShop({ database: getStrongestDatabase(), rateLimits: true })
    const url = `/api/v1/payment/webhook/sandbox/${'A'.repeat(22)}`
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        shop.server.inject({ method: 'POST', url, payload: { forged: true } }),
      ),
    )
    const told = answers.filter(({ statusCode }) => statusCode !== 429)
    expect(told).toHaveLength(20)
    for (const { statusCode } of told) expect(statusCode).toBeGreaterThanOrEqual(400)
    await shop.close()
  })
})
