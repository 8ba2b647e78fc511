import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { loadAccount, openProvider, saveAccountSettings } from './accounts.service.ts'

const SETTINGS = {
  baseUrl: 'https://gateway.example',
  merchantId: 'm-1',
  apiKey: 'canary-key-of-the-merchant',
  webhookSecrets: ['canary-secret-of-the-merchant'],
}

describe('gateway account settings', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop()
  })
  afterAll(() => shop.close())

  it('are encrypted in the database and decrypted only for their provider', async () => {
    const { db } = shop.platform
    const id = await db.tenant(shop.site.brandId, (tx) =>
      saveAccountSettings(shop.platform, tx, { name: 'test-gateway', account: 'own', settings: SETTINGS }),
    )
    const account = await loadAccount(shop.platform, id)
    expect(account?.settings).not.toBeNull()
    expect(JSON.stringify(account)).not.toContain('canary')
    if (!account) throw new Error('It was saved')
    expect(openProvider(shop.platform, account)?.name).toBe('test-gateway')
    expect(() =>
      openProvider({ ...shop.platform, secret: 'another secret, 32 characters long' }, account),
    ).toThrow()
  })
})
