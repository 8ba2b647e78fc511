import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import { hireStaff, STAFF_PASSWORD, signInStaff } from '../testing/sign-in.ts'
import { getPasswordCost, hashPassword, isWeakHash, verifyPassword } from './password-hash.signature.ts'

/** As stored before hashes stated their cost: N = 2^15, r = 8, p = 1. */
const hashWithoutCost = (password: string): string => {
  const salt = Buffer.alloc(16, 7)
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  return `scrypt.${salt.toString('base64url')}.${key.toString('base64url')}`
}

describe('the hash of a password', () => {
  it('CN-01 costs N = 2^15, r = 8, p = 3 in production, as OWASP demands', async () => {
    const cost = getPasswordCost({ NODE_ENV: 'production' })
    expect(cost).toEqual({ logN: 15, r: 8, p: 3 })
    expect(getPasswordCost({ NODE_ENV: 'development' })).toEqual(cost)
    const hash = await hashPassword(STAFF_PASSWORD, createSeededRandom())
    expect(hash).toMatch(/^scrypt\.15-8-3\.[\w-]{22}\.[\w-]{43}$/)
    const [, , salt = '', key = ''] = hash.split('.')
    const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
    const derived = scryptSync(STAFF_PASSWORD, Buffer.from(salt, 'base64url'), 32, options)
    expect(key).toBe(derived.toString('base64url'))
    expect(isWeakHash(hash)).toBe(false)
    expect(await verifyPassword(STAFF_PASSWORD, hash)).toBe(true)
    expect(await verifyPassword(`${STAFF_PASSWORD} `, hash)).toBe(false)
  })

  it('CN-01 is weak when it does not state its cost, and verifies all the same', async () => {
    const hash = hashWithoutCost(STAFF_PASSWORD)
    expect(isWeakHash(hash)).toBe(true)
    expect(await verifyPassword(STAFF_PASSWORD, hash)).toBe(true)
    expect(await verifyPassword('Wrong-password-1', hash)).toBe(false)
  })
})

describe.each(listTestDatabases())('sign-in with a weak hash on $name', ({ name }) => {
  let app: TestShop
  beforeAll(async () => {
    app = await startTestShop({ database: name })
  })
  afterAll(() => app.close())

  it('CN-01 makes the hash anew with the right password, once, and never with a wrong one', async () => {
    const { brandId } = app.site
    const email = 'old@example.com'
    const id = await hireStaff(app, brandId, { email, role: 'manager' })
    const weak = await hashPassword(STAFF_PASSWORD, createSeededRandom(), { logN: 9, r: 8, p: 1 })
    const setHash = (hash: string) =>
      app.platform.db.tenant(brandId, (tx) =>
        tx.sql.updateTable('staff').set({ password_hash: hash }).where('id', '=', id).execute(),
      )
    const readHash = async () => {
      const query = app.platform.db.tenant(brandId, (tx) =>
        tx.sql.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      return (await query).password_hash
    }
    await setHash(weak)
    const body = { email, password: 'Wrong-password-1' }
    await app.browser().api<StaffApi>()('POST /api/v1/console/sign-in', { body })
    expect(await readHash()).toBe(weak)
    await signInStaff(app, email)
    const renewed = await readHash()
    expect(renewed).toMatch(/^scrypt\.10-8-3\./)
    await signInStaff(app, email)
    expect(await readHash()).toBe(renewed)
    await setHash(hashWithoutCost(STAFF_PASSWORD))
    await signInStaff(app, email)
  })
})
