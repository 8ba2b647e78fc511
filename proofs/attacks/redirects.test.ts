import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { getMovedPath } from '#apps/storefront/shell/moved-path.ts'
import { getPathAfterSignIn, getSignInPath } from '#core/console-shell/console/paths.ts'
import { assertWebPage } from '#core/payments/server/gateway-page.rules.ts'
import { createSandboxProvider } from '#providers/payments/sandbox/server/sandbox.adapter.ts'
import { openRedirectPayloads } from './support/open-redirect-payloads.ts'
import { sendRawRequest } from './support/raw-http.ts'

const ORIGIN = 'https://shop.example'

/** Where a browser on a page of ours navigates when it is given this text. */
const resolveRedirect = (text: string, from = `${ORIGIN}/here`): URL => {
  const url = URL.parse(text, from)
  if (!url) throw new Error(`${text} is no address`)
  return url
}

/** A text that both a browser and a router take for a path of this origin. */
const expectOwnPath = (path: string, said: string): void => {
  expect(resolveRedirect(path).origin, said).toBe(ORIGIN)
  expect(resolveRedirect(path).pathname, said).toMatch(/^\/(?![/\\])/)
  expect(path, said).toMatch(/^\/(?![/\\])/)
}

describe('redirects stay on our origin', () => {
  let shop: TestShop
  let port: number
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages, env: { PUBLIC_ORIGIN: ORIGIN } })
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.server.server.address() as AddressInfo).port
  })
  afterAll(() => shop.close())

  it('after signing in, whatever next page the URL names', () => {
    expect(openRedirectPayloads.length).toBeGreaterThan(50)
    for (const strange of openRedirectPayloads)
      for (const next of [
        strange,
        `/console${strange}`,
        `/console/${strange}`,
        encodeURIComponent(strange),
      ]) {
        expectOwnPath(getPathAfterSignIn(next), next)
        expect(resolveRedirect(getPathAfterSignIn(next)).pathname, next).toMatch(/^\/console(\/|$)/)
        expectOwnPath(getSignInPath(next), next)
      }
    expect(getPathAfterSignIn('/console/availability?store=x#y')).toBe('/console/availability?store=x#y')
  })

  it('when a shop has moved, whatever the response and the URL contain', () => {
    for (const strange of openRedirectPayloads)
      for (const url of [strange, `${ORIGIN}${strange}`, `${ORIGIN}/${strange}`])
        for (const from of [
          new URL(`${ORIGIN}/old-home/menu-list`),
          resolveRedirect(`/old-home/${strange}`),
          resolveRedirect(`/.${strange}`),
        ]) {
          const target = getMovedPath({ code: 4300, url }, new URL(ORIGIN + from.pathname + from.search))
          if (target !== undefined) expectOwnPath(target, `${url} from ${from.href}`)
        }
  })

  it('at every page, whatever URL is requested and whatever host the request names', async () => {
    const bases = ['', '/console', `/${shop.site.homePath.toUpperCase()}`, `/${shop.site.homePath}/`]
    const hosts = [
      'Host: evil.example',
      'Host: shop.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: ftp',
    ]
    for (const [index, strange] of openRedirectPayloads.entries()) {
      const base = bases[index % bases.length] ?? ''
      const path = `${base}${strange}`.replaceAll(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter))
      const target = path.startsWith('/') ? path : `/${path}`
      const heard = await sendRawRequest(port, `GET ${target} HTTP/1.1\r\n${hosts[index % 2]}`)
      expect(heard.status, target).toBeLessThan(500)
      const location = heard.headers.get('location')
      if (location !== undefined) expectOwnPath(location.replace(ORIGIN, ''), `${target} → ${location}`)
      const links = [
        ...heard.body.matchAll(/<(?:link|meta)[^>]*(?:canonical|alternate|og:url|og:image)[^>]*>/g),
      ].map(([tag]) => tag)
      expect(
        links.filter((tag) => tag.includes('evil')).filter((tag) => !tag.includes(ORIGIN)),
        target,
      ).toEqual([])
      if (links.length > 0)
        expect(
          links.some((tag) => tag.includes(`"${ORIGIN}`)),
          links[0],
        ).toBe(true)
    }
  })

  it('when a moved shop is requested through the API', async () => {
    for (const host of ['evil.example', 'shop.example']) {
      const url = `/api/v1/sites/resolve?path=${shop.site.homePath.toUpperCase()}&host=${host}`
      const answer = await shop.server.inject({ url, headers: { host } })
      expect(answer.json().meta).toMatchObject({ code: 4300, url: `${ORIGIN}/${shop.site.homePath}` })
    }
  })

  it('or lead to the configured gateway, whatever page it names', async () => {
    const config = {
      baseUrl: 'https://gateway.example',
      merchantId: 'm',
      apiKey: 'a key of some length',
      webhookSecrets: ['a secret of some length'],
    }
    const amount = { amount: 100, currency: 'AED' }
    const said = {
      id: 'p',
      merchantId: 'm',
      reference: 'r',
      status: 'open',
      capturedAmount: 0,
      refundedAmount: 0,
      ...amount,
    }
    for (const pageUrl of [
      ...openRedirectPayloads,
      'https://gateway.example.evil.example/pay',
      'http://gateway.example/pay',
    ]) {
      const ask = async () => ({ status: 200, text: JSON.stringify({ ...said, pageUrl }) })
      const provider = createSandboxProvider(config, { clock: shop.clock, ask })
      const input = {
        reference: 'r',
        amount,
        description: 'd',
        language: 'en',
        method: 'express',
        returnUrl: ORIGIN,
        formReturnUrl: ORIGIN,
        payBy: new Date(),
        webhookUrl: ORIGIN,
      }
      const customer = { id: 'u', name: 'n' }
      const requested = provider.create({ ...input, customer, signal: AbortSignal.timeout(1_000) })
      await expect(requested, pageUrl).rejects.toThrow()
    }
  })

  it('and lead to no invalid page, whatever an adapter lets through', async () => {
    const redirect = (pageUrl: string) => ({ kind: 'redirect', gatewayReference: 'g', pageUrl }) as const
    const foreign = openRedirectPayloads.filter((text) => URL.parse(text)?.protocol !== 'https:')
    for (const pageUrl of [...foreign, 'https://somebody@gateway.example/'])
      expect(() => assertWebPage(redirect(pageUrl)), pageUrl).toThrow()
    for (const pageUrl of ['https://gateway.example/pay', 'http://127.0.0.1:4010/pay/1'])
      expect(assertWebPage(redirect(pageUrl))).toMatchObject({ pageUrl })
    for (const url of foreign) {
      const form = { kind: 'form', gatewayReference: 'g', form: { url, fields: [] } } as const
      const script = { kind: 'script', gatewayReference: 'g', script: { url, run: '', params: {} } } as const
      expect(() => assertWebPage(form), url).toThrow()
      expect(() => assertWebPage(script), url).toThrow()
    }
    const browser = await createVerifiedCustomer(shop, shop.site)
    const placed = await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'express' })
    const requested = shop.gateway.created.at(-1)
    expect(placed.ok && requested?.returnUrl).toBe(
      `${ORIGIN}/${shop.site.homePath}/payment/${requested?.reference}/return`,
    )
    expect(requested?.webhookUrl).toMatch(/^https:\/\/shop\.example\/api\/v1\/payment\/webhook\//)
  })
})
