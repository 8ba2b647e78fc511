import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applePaySettings } from '#core/payments/contract/wallet-settings.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { startFakeApple } from '#core/payments/testing/fake-apple.ts'
import { serverPlugins } from './areas.ts'
import { servePages } from './pages.ts'
import { createTestGateway } from './testing/test-gateway.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association'
const OURS = '7B2270737049643A206F757273227D\n'
const THEIRS = '7B2270737049643A20746865697273227D'

describe('Apple domain association file', () => {
  let shop: TestShop
  let folder: string
  let apple: Readonly<Record<string, unknown>>
  const file = () => path.join(folder, 'apple.txt')
  const wallet = createTestGateway('wallet-gateway', { hasApplePay: true })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-apple-'))
    const stand = await startFakeApple()
    apple = stand.settings
    await stand.close()
    shop = await startTestShop({
      plugins: [...serverPlugins, wallet.plugin],
      pages: servePages,
      env: { PUBLIC_ORIGIN: 'https://order.example', APPLE_DOMAIN_FILE: file() },
    })
    await shop.platform.db.system((tx) =>
      tx.sql
        .insertInto('site_hosts')
        .values({ site_id: shop.site.siteId, host: 'kitchen.example' })
        .execute(),
    )
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })

  const get = (host: string) => shop.server.inject({ url: ADDRESS, headers: { host } })
  const save = (account: string, settings: unknown) =>
    shop.platform.db.tenant(shop.site.brandId, (tx) =>
      saveAccountSettings(shop.platform, tx, { name: 'wallet-gateway', account, settings }),
    )

  it('responds with 404 when no merchant or installation has one', async () => {
    for (const host of ['kitchen.example', 'order.example'])
      expect(await get(host)).toMatchObject({ statusCode: 404, body: '404' })
  })

  it('is the merchant’s on the merchant’s own host, verbatim, and as text', async () => {
    await save('broken', { countryCode: 'AE' })
    await save('without', apple)
    await save('main', { ...apple, domainAssociation: THEIRS })
    const { statusCode, body, headers } = await get('kitchen.example')
    expect([statusCode, body, headers['content-type']]).toEqual([200, THEIRS, 'text/plain; charset=utf-8'])
    expect(await get('order.example')).toMatchObject({ statusCode: 404 })
  })

  it('is the installation’s on the platform host, with its current content', async () => {
    await writeFile(file(), OURS)
    expect(await get('order.example')).toMatchObject({ statusCode: 200, body: OURS })
    expect(await get('kitchen.example')).toMatchObject({ body: THEIRS })
    await writeFile(file(), THEIRS)
    expect(await get('order.example')).toMatchObject({ body: THEIRS })
  })

  it('accepts only text in Apple’s format', () => {
    for (const domainAssociation of ['', 'ключ', '\u0000', 'x'.repeat(20_001)])
      expect(applePaySettings.safeParse({ ...apple, domainAssociation }).success).toBe(false)
  })
})
