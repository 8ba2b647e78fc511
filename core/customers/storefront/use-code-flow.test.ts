import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import messages from '../messages/en.json' with { type: 'json' }
import { clearSession } from './session.ts'
import { useCodeFlow } from './use-code-flow.ts'

const sent: object[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ data: null, meta: { code: 4407, message: 'Accept the terms.' } }, { status: 422 })
  })
  setLocalValue('homePath', 'shop')
  setLocalValue('AuthToken', 'c_token')
})
afterEach(() => {
  clearSession()
  setLocalValue('homePath', undefined)
  vi.unstubAllGlobals()
})

const PHONE = { country: 'FR', dialCode: '+33', number: '612345678' }

it.each([
  [true, 10],
  [false, 20],
] as const)('AU-02 requests a code with the terms accepted: %s', async (hasAgreed, channel) => {
  const { send } = callHook(
    () => useCodeFlow({ siteId: 'site', storeId: 'marina', orderType: 10, onVerified: () => undefined }),
    {
      texts: { customers: messages },
      loaded: { root: { site: { _id: 'site', homePath: 'shop', brand: { msgConfig: 30 } } } },
    },
  )
  await send({ ...PHONE, hasAgreed, channel })
  expect(sent).toEqual([
    {
      ...{ phoneCode: '+33', phone: '612345678', country: 'FR', store: 'marina', orderType: 10 },
      ...{ notificationModule: 30, isSMSEnabled: channel === 10, isPhoneChange: false },
      isTermsAndConditionAgreed: hasAgreed,
    },
  ])
})
