import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteSectionSchema } from '#core/sites/contract/site-file.ts'
import { EMBEDDED_HEADER } from '#platform/contract/embedded.ts'
import { servePages } from './pages.ts'
import { seedTestBrand, startTestShop, type TestShop, type TestSite } from './testing/test-shop.ts'

const PARENT = 'https://www.clinic.example'
const SECOND = 'https://partner.example:8443'
const HOST = 'order.example'

describe('pages in frames of other sites', () => {
  let shop: TestShop
  let other: TestSite
  beforeAll(async () => {
    shop = await startTestShop({
      pages: servePages,
      env: { PUBLIC_ORIGIN: `https://${HOST}` },
      brand: { embedParents: [PARENT, SECOND] },
    })
    other = await seedTestBrand(shop, { key: 'other' })
  })
  afterAll(() => shop.close())

  const open = async (url: string) => {
    const { statusCode, headers } = await shop.server.inject({ url, headers: { host: HOST } })
    const policy = String(headers['content-security-policy'])
    return {
      statusCode,
      ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
      legacy: headers['x-frame-options'],
    }
  }

  it('RX-02 are allowed to the parents that the merchant names, on every page of the site', async () => {
    const { homePath } = shop.site
    // The first page is opened again, as it is cached then.
    for (const page of ['', '/my-order', '/menu-list', '/profile', ''])
      expect(await open(`/${homePath}${page}`), page).toEqual({
        statusCode: 200,
        ancestors: `${PARENT} ${SECOND}`,
        legacy: undefined,
      })
  })

  it('RX-02 are refused to everybody else, on other sites, the console, and pages without a merchant', async () => {
    const withoutMerchant = ['/', '/console/sign-in', `/order-status/${'x'.repeat(22)}`, '/nobody']
    for (const page of [`/${other.homePath}`, ...withoutMerchant])
      expect(await open(page), page).toMatchObject({ ancestors: "'none'", legacy: 'SAMEORIGIN' })
    expect(await open('/api/v1/sites')).toMatchObject({ ancestors: "'none'" })
  })

  it('RX-02 keep a session by a cookie that the browser keeps apart by the parent, and only there', async () => {
    const login = async (headers: Record<string, string>) => {
      const { headers: sent, statusCode } = await shop.server.inject({
        method: 'POST',
        url: '/api/v1/users/guest-login',
        headers: { host: HOST, ...headers },
        payload: { promotionUrlId: shop.site.siteId },
      })
      expect(statusCode).toBe(200)
      return String(sent['set-cookie'])
    }
    const framed = await login({ [EMBEDDED_HEADER]: '1' })
    expect(framed).toMatch(/^__Host-/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']) expect(framed).toContain(part)
    const plain = await login({})
    expect(plain).toContain('SameSite=Lax')
    expect(plain).not.toContain('Partitioned')
    // The cookie alone opens nothing: the token is missing.
    const [cookie = ''] = framed.split(';')
    const url = '/api/v1/orders'
    expect((await shop.server.inject({ url, headers: { host: HOST, cookie } })).statusCode).toBe(401)
  })

  it.each([
    ['http', 'http://www.clinic.example'],
    ['a wildcard', 'https://*.example'],
    ['a path', 'https://www.clinic.example/medica'],
    ['any origin', '*'],
    ['more than one', 'https://a.example https://b.example'],
    ['another directive', 'https://a.example; script-src *'],
  ])('RX-02 cannot be allowed to %s', (_, parent) => {
    const file = { homePath: 'noor', uiVersion: 1, title: { en: 'Noor' }, embedParents: [parent] }
    expect(siteSectionSchema.safeParse(file).error?.issues).toMatchObject([{ path: ['embedParents', 0] }])
    expect(siteSectionSchema.safeParse({ ...file, embedParents: [PARENT] }).success).toBe(true)
  })
})
