import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'

const PARENT = 'https://www.clinic.example'
const HOST = 'order.example'
const PRODUCTS = [
  { sku: 'antibiotic', name: { en: 'Amoxicillin', ar: 'أموكسيسيلين' }, price: 1200, needsPrescription: true },
  { sku: 'syrup', name: { en: 'Cough syrup', ar: 'شراب السعال' }, price: 900, stores: ['downtown'] },
]

describe('the list of pharmacies', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      pages: servePages,
      env: { PUBLIC_ORIGIN: `https://${HOST}` },
      brand: { key: 'noor', merchantType: 'pharmacy', embedParents: [PARENT], more: { products: PRODUCTS } },
    })
    await seedTestBrand(shop, { key: 'dawaa', merchantType: 'pharmacy', more: { products: PRODUCTS } })
    await seedTestBrand(shop, { key: 'burgers' })
  })
  afterAll(() => shop.close())

  const open = async (url: string) => {
    const { statusCode, headers, body } = await shop.server.inject({ url, headers: { host: HOST } })
    const html = body.slice(body.indexOf('<body'), body.indexOf('</main>'))
    return {
      statusCode,
      html,
      root: /<html[^>]*>/.exec(body)?.[0] ?? '',
      ancestors: /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
    }
  }
  const countLinks = (html: string, home: string): number =>
    html.match(new RegExp(`href="/${home}"`, 'g'))?.length ?? 0

  it.each(['/medica', '/medica/clinics', '/msite/medica', '/msite/medica/clinics/4'])(
    'RT-16 shows the outlets of every listed pharmacy at %s, and of no other merchant',
    async (address) => {
      const { statusCode, html, root } = await open(address)
      expect(statusCode).toBe(200)
      expect(html).toContain('Pharmacies and clinics')
      expect([countLinks(html, 'noor'), countLinks(html, 'dawaa'), countLinks(html, 'burgers')]).toEqual([
        2, 2, 0,
      ])
      // The outlet's state, in words.
      expect(html).toMatch(/Open (?:round|until|24)|Closed|Opens/)
      expect(root).toContain('data-layout-mode="mobile"')
    },
  )

  it('RT-16 shows the outlets of the merchant of the home path, and answers 404 at a merchant of another type', async () => {
    const { statusCode, html } = await open('/noor/medica')
    expect(statusCode).toBe(200)
    expect([countLinks(html, 'noor') >= 2, countLinks(html, 'dawaa')]).toEqual([true, 0])
    expect((await open('/burgers/medica')).statusCode).toBe(404)
    expect((await open('/nobody/medica')).statusCode).toBe(404)
  })

  it('RX-01 finds a product at all pharmacies, says what needs a prescription, and leads to its menu', async () => {
    const found = await open('/medica?q=amoxicilin')
    expect(found.html).toContain('Amoxicillin')
    expect(found.html).toContain('Prescription needed')
    const id = shop.site.products.antibiotic ?? ''
    expect(found.html).toContain(`href="/noor?product=${id}"`)
    expect(found.html).toContain('href="/dawaa?product=')
    expect(found.html).not.toContain('Cough syrup')
    const syrup = await open('/noor/medica?q=syrup')
    expect(syrup.html).toContain('Downtown')
    expect(syrup.html).not.toContain('Marina')
    expect((await open('/medica?q=nothing-like-it')).html).toContain('Nothing found')
  })

  it('RX-02 is shown in frames of the parents that its pharmacies name, and of no other', async () => {
    expect((await open('/msite/medica')).ancestors).toBe(PARENT)
    expect((await open('/noor/msite/medica')).ancestors).toBe(PARENT)
    expect((await open('/medica')).ancestors).toBe("'none'")
    expect((await open('/dawaa/msite/medica')).ancestors).toBe("'none'")
  })

  it('RT-16 RX-01 lists all of 25 pharmacies, and finds a product at each of them', async () => {
    const others = Array.from({ length: 23 }, (_, index) => `chemist-${index + 1}`)
    for (const key of others)
      await seedTestBrand(shop, { key, merchantType: 'pharmacy', more: { products: PRODUCTS } })
    const all = ['noor', 'dawaa', ...others]
    const { html } = await open('/medica')
    expect(all.filter((home) => countLinks(html, home) !== 2)).toEqual([])
    const found = await open('/medica?q=amoxicilin')
    expect(all.filter((home) => !found.html.includes(`href="/${home}?product=`))).toEqual([])
  })
})
