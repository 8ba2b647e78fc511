import { afterAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  seedTestBrand,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const shop = await startTestShop({
  brand: { emailDomains: ['example.com', 'mail.example.org'] },
})
afterAll(() => shop.close())

const saveEmail = (browser: Awaited<ReturnType<typeof createVerifiedCustomer>>, body: object) =>
  browser.api<CustomersApi>()('PUT /api/v1/users/profile', { body })

describe('allowed e-mail domains', () => {
  it('AU-05 are enforced in the profile, with an error that names them', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    for (const email of ['amal@example.com', 'Amal@EXAMPLE.com', 'a@mail.example.org', ''])
      expect(await saveEmail(browser, { email })).toMatchObject({ ok: true, data: { email } })
    for (const email of [
      'amal@gmail.com',
      'a@notexample.com',
      'a@sub.example.com',
      'a@example.com.evil.io',
    ]) {
      const refused = await saveEmail(browser, { email, fullName: 'Someone Else' })
      expect(refused).toMatchObject({ ok: false, error: { code: 4409, status: 422, field: 'email' } })
      expect(!refused.ok && refused.error.message).toContain('example.com, mail.example.org')
    }
    expect(await browser.api<CustomersApi>()('GET /api/v1/users/me')).toMatchObject({
      data: { email: '', fullName: 'Amal Haddad' },
    })
  })

  it('AU-05 leave an address saved before to whoever changes only the name', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@gmail.com' })
    expect(await saveEmail(browser, { email: 'amal@gmail.com', fullName: 'Amal Saleh' })).toMatchObject({
      ok: true,
      data: { email: 'amal@gmail.com', fullName: 'Amal Saleh' },
    })
    expect(await saveEmail(browser, { email: 'other@gmail.com' })).toMatchObject({ error: { code: 4409 } })
  })

  it('AU-05 have their error in five languages', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const texts = new Set<string>()
    for (const language of ['en', 'ar', 'sr', 'fr', 'el'] satisfies Language[]) {
      browser.language = language
      const refused = await saveEmail(browser, { email: 'a@gmail.com' })
      texts.add(refused.ok ? '' : refused.error.message)
    }
    expect(texts.size).toBe(5)
  })

  it('AU-05 are enforced when an order is placed, also for an address saved before', async () => {
    const order = async (saved: string, email?: string) => {
      const browser = await createVerifiedCustomer(shop, shop.site, { email: saved })
      const address = { name: 'Amal', ...(email !== undefined && { email }) }
      const placed = await placeOrder(browser, await fillCart(browser, shop.site), { address })
      const profile = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
      return { placed, profile }
    }
    const refused = {
      ok: false,
      error: {
        code: 4409,
        field: 'address.email',
        message: expect.stringContaining('example.com, mail.example.org'),
      },
    }
    expect((await order('', 'amal@gmail.com')).placed).toMatchObject(refused)
    expect((await order('amal@gmail.com')).placed).toMatchObject(refused)
    const named = await order('', 'amal@example.com')
    expect(named.placed).toMatchObject({ ok: true, data: { user: { email: 'amal@example.com' } } })
    expect(named.profile).toMatchObject({ email: 'amal@example.com', fullName: 'Amal Haddad' })
    const saved = await order('amal@example.com', 'other@example.com')
    expect(saved.profile).toMatchObject({ email: 'amal@example.com', fullName: 'Amal Haddad' })
    expect((await order('')).placed).toMatchObject({ ok: true })
  })

  it('AU-05 of one site do not hold at another', async () => {
    const other = await seedTestBrand(shop, { key: 'free-kitchen' })
    const browser = await createVerifiedCustomer(shop, other)
    expect(await saveEmail(browser, { email: 'amal@gmail.com' })).toMatchObject({ ok: true })
  })
})
