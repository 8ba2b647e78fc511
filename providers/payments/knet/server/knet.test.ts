import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { knetWire, startFakeKnet } from '../testing/fake-knet.ts'
import { decryptTrandata, deriveTrackId, encryptTrandata } from './knet.adapter.ts'
import { knetPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: () => startFakeKnet(),
  ...knetWire,
  amounts: [money(1255, 'KWD'), money(1500, 'KWD'), money(1, 'KWD')],
  cannotCarry: [money(1999, 'AED'), money(900, 'JPY')],
  tellsExpired: true,
  declines: [
    ['51', 5011],
    ['54', 5001],
    ['82', 5002],
    ['14', 5003],
    ['05', 5100],
  ],
  refunds: 'part',
  secrets: ['tranportalPassword', 'resourceKey'],
}

const KEY = '0123456789ABCDEF'
const RETURNED = 'paymentid=100&result=CAPTURED&trackid=T1001&amt=1.500&tranid=555&ref=999&auth=123456'
const REQUEST_PLAIN =
  'id=123456&password=pass&action=1&langid=EN&currencycode=414&amt=1.500&responseURL=https://shop.test/knet/response&errorURL=https://shop.test/knet/error&trackid=T1001'

describe('KNET', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through KNET, whose browser comes back by a form,', {
    traits,
    area: knetPaymentsPlugin,
  })
  describeGatewayJourney('through KNET, whose server posts for the browser,', {
    traits: {
      ...traits,
      amounts: [money(1500, 'KWD')],
      start: () => startFakeKnet({ mode: 'notification' }),
    },
    area: knetPaymentsPlugin,
  })

  it.each([
    [
      RETURNED,
      '4fc55a298556b72b45f4a2618889281cd358dc6ed9723a1a29a5cb88e82a4fd8c602119a31d52c6923cecfc2399bd737ca3ca5f2d7a60b1d854dc1dfd831ff62a5eb47dedfa964a9c48016c34a2d155b4cb7cd74e4baa0960922d81a5f551bfe',
    ],
    [
      REQUEST_PLAIN,
      '9dea97cb750eca668118cbad1cdd93e27b4d534125b69c2ca124cf26773ee49ac5d849ee06bd5b00f0a8436ef755e57659a4a2c5d35ad4720524e340ed11095a0094bb48a768495eb326a5f01bad04b7661896322ef1d39fe7b0070452eb1ae7605aa73793111b0b36ffb8600fd7abf84167c8763f3a7cbab25e3a2276e62a9bfb0e01194fd1511fc31685a6148a6c4cabd06f5e208ef499db5a22888fa1f2843395cdf15fdcbc5df085e4aa37e087c4',
    ],
  ])('encrypts and decrypts like known examples', (plain, hex) => {
    expect(encryptTrandata(plain, KEY)).toBe(hex)
    expect(decryptTrandata(hex, KEY)).toBe(plain)
  })

  it('gives the same result for everything that is not encrypted with its key', () => {
    const hex = encryptTrandata('trackid=1', KEY)
    for (const wrong of ['', 'zz', hex.slice(2), `${hex}00`, `${hex.slice(0, -2)}00`])
      expect(decryptTrandata(wrong, KEY), wrong).toBeUndefined()
  })

  it('PY-02 takes a return for a hint only when it names 16 digits under the terminal’s key', async () => {
    const { factory, settings, server } = await startFakeKnet()
    const readReturn = (plain: string, key = String(settings.resourceKey)) =>
      factory.open(settings).readWebhook({
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        rawBody: Buffer.from(`trandata=${encryptTrandata(plain, key)}`),
        path: '/',
        receivedAt: new Date(),
      })
    const trackId = deriveTrackId('Pay1')
    expect(await readReturn(`result=CAPTURED&trackid=${trackId}`)).toMatchObject({
      ...{ kind: 'hint', gatewayReference: trackId },
    })
    for (const plain of ['result=CAPTURED', 'trackid=', `trackid=${trackId}1`, 'trackid=T100100000000000'])
      expect(await readReturn(plain), plain).toMatchObject({ kind: 'refused' })
    expect(await readReturn(`trackid=${trackId}`, KEY)).toMatchObject({ kind: 'refused' })
    await server.close()
  })

  it('derives 16 digits from a reference deterministically, different ones for another reference', () => {
    expect(deriveTrackId('Pay1')).toMatch(/^\d{16}$/)
    expect(deriveTrackId('Pay1')).toBe(deriveTrackId('Pay1'))
    expect(new Set(Array.from({ length: 1000 }, (_, index) => deriveTrackId(`Pay${index}`))).size).toBe(1000)
  })
})
