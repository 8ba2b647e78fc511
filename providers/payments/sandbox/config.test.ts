import { describe, expect, it } from 'vitest'
import { sandboxConfigSchema } from './config.ts'

const good = {
  baseUrl: 'http://127.0.0.1:4010',
  merchantId: 'shop-1',
  apiKey: 'an-api-key-of-some-length',
  webhookSecrets: ['a-webhook-secret-of-some-length'],
}

describe('sandbox settings', () => {
  it.each([
    {},
    { baseUrl: 'https://sandbox.example' },
    { pageOrigin: 'https://pay.example' },
    { webhookSecrets: ['the-first-of-two-secrets', 'the-other-of-two-secrets'] },
  ])('accept %o', (change) => {
    expect(sandboxConfigSchema.safeParse({ ...good, ...change }).success).toBe(true)
  })

  it.each([
    { baseUrl: 'http://sandbox.example' },
    { baseUrl: 'https://sandbox.example/v1' },
    { baseUrl: 'https://user@sandbox.example' },
    { baseUrl: 'ftp://127.0.0.1' },
    { baseUrl: 'nothing' },
    { webhookSecrets: [] },
    { webhookSecrets: ['short'] },
    { webhookSecrets: Array.from({ length: 3 }, () => 'a-webhook-secret-of-some-length') },
    { password: 'x' },
  ])('refuse %o', (change) => {
    expect(sandboxConfigSchema.safeParse({ ...good, ...change }).success).toBe(false)
  })
})
