import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { takeShare } from '#platform/testing/proof-runs.ts'
import { createActors, getExpectedRefusal, sendCall } from './support/actors.ts'
import { createSiteValues, createVocabularyLookup, seedCustomerData } from './support/field-values.ts'
import { HOSTILE_VALUES } from './support/hostile-values.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { toWireCall } from './support/requests.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

describe('contract edges', () => {
  let shop: TestShop
  let operations: readonly OperationUnderAttack[]
  let world: Awaited<ReturnType<typeof seedCustomerData>>
  beforeAll(async () => {
    shop = await startTestShop()
    operations = listOperations(shop)
    world = await seedCustomerData(shop)
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => shop.close())

  /** An operation's URL with the ids of the seeded data. */
  const addressOf = (operation: OperationUnderAttack): string => {
    const words = createVocabularyLookup(createSiteValues(shop, world.ids))(operation)
    const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    return toWireCall(operation, {
      params: Object.fromEntries(names.map((name) => [name, words([name])[0]])),
    }).url
  }

  it('answers 405 to a method that a path does not declare, and lists those it does', async () => {
    for (const operation of operations) {
      const declared = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
      for (const method of METHODS) {
        if (declared.some((known) => known === method) || (method === 'HEAD' && declared.includes('GET')))
          continue
        const answer = await shop.server.inject({ method, url: addressOf(operation) })
        const expected = method === 'HEAD' ? [404, 405] : [405]
        expect(expected, `${method} ${operation.path}`).toContain(answer.statusCode)
        if (answer.statusCode === 405)
          expect(answer.headers.allow?.split(', ').toSorted()).toEqual(declared.toSorted())
      }
    }
  })

  it('treats deleted data as missing in every operation that names it', async () => {
    const deletions = operations.filter(
      ({ method, endpoint }) => method === 'DELETE' && endpoint.access.startsWith('owner of :'),
    )
    expect(deletions.length).toBeGreaterThan(0)
    for (const deletion of deletions) {
      world = await seedCustomerData(shop)
      const { browser } = world
      const url = addressOf(deletion)
      expect((await sendCall(shop, browser, { method: 'DELETE', url })).statusCode).toBe(200)
      for (const { method } of operations.filter(({ path }) => path === deletion.path)) {
        const answer = await sendCall(shop, browser, {
          method,
          url,
          payload: JSON.stringify(bodyFor(method)),
        })
        expect(answer.statusCode, `${method} ${url}`).toBe(404)
      }
    }
  })

  const bodyFor = (method: string): object =>
    method === 'PATCH'
      ? { addressType: 10, areaId: shop.site.areas.jbr, flat: '1', building: 'Sea Tower' }
      : {}

  it('refuses streams to callers without access, and to hostile URLs, before they begin', async () => {
    const origin = shop.platform.origin()
    const refusal = z.object({ meta: z.object({ code: z.int(), message: z.string().min(1) }) })
    const texts = HOSTILE_VALUES.map((value) =>
      String(typeof value === 'string' ? value : JSON.stringify(value)),
    )
    const actors = await createActors(shop)
    for (const [place, operation] of operations.filter(({ endpoint }) => endpoint.stream).entries()) {
      for (const [, text] of takeShare(texts, place)) {
        const hostile = encodeURIComponent(text.toWellFormed().slice(0, 1_000))
        const answer = await fetch(
          `${origin}${operation.path.replaceAll(/:\w+/g, hostile || '-')}?store=${hostile}`,
        )
        expect(answer.status, `${operation.name} ${text}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, `${operation.name} ${text}`).toBeLessThan(500)
        refusal.parse(await answer.json())
      }
      for (const [, { name, kind, signIn }] of takeShare(actors, place)) {
        const { token = '', cookies } = await signIn()
        const cookie = [...cookies].map(([cookieName, value]) => `${cookieName}=${value}`).join('; ')
        const gone = new AbortController()
        const url = `${origin}${addressOf(operation)}?store=${shop.site.stores.marina}`
        const answer = await fetch(url, { headers: { authorization: token, cookie }, signal: gone.signal })
        const turnedAway = getExpectedRefusal(operation.endpoint.access, kind)
        if (turnedAway) expect(answer.status, `${name} ${operation.name}`).toBe(turnedAway)
        expect(answer.status, `${name} ${operation.name}`).toBeLessThan(500)
        gone.abort()
      }
    }
  })
})
