import { generatePhone } from '#apps/server/testing/test-shop.ts'
import { buildProgramFile, grantPoints } from '#features/loyalty/testing/points.ts'
import { openReplacementShop } from '#features/replacements/testing/replacement-shop.ts'
import { createSpecificationClient, type Reply, type Send, type SpecificationClient } from './client.ts'

const promotions = [
  {
    key: 'ten',
    name: { en: 'Ten percent', ar: 'عشرة' },
    code: 'TEN10',
    effect: { kind: 'percent', percent: 10 },
  },
  {
    key: 'big',
    name: { en: 'Big cart', ar: 'سلة كبيرة' },
    code: 'BIG',
    effect: { kind: 'percent', percent: 20 },
    conditions: { minimum: 20_000 },
  },
]

const MORNING: [string, string][] = [['07:00', '11:00']]
const EVERY_MORNING = {
  ...{ mon: MORNING, tue: MORNING, wed: MORNING, thu: MORNING, fri: MORNING, sat: MORNING },
}

/** A product with hours of its own in a special group, and a menu that has everything. */
const more = {
  menus: [{ key: 'all', name: { en: 'All day', ar: 'طوال اليوم' }, categories: ['mains', 'drinks', 'more'] }],
  products: [
    {
      sku: 'toast',
      name: { en: 'Toast', ar: 'توست' },
      price: 1800,
      foodType: 1,
      special: [3],
      availability: { ...EVERY_MORNING, sun: [] },
    },
  ],
}

/** A shop that clients of the specifications visit, and what happens there without them. */
export const openVisitedShop = async (database: 'embedded' | 'postgres') => {
  const kitchen = await openReplacementShop(database, {
    sections: { promotions, loyalty: buildProgramFile() },
    more,
    methods: ['knet'],
  })
  const { shop } = kitchen

  const senders = new WeakMap<SpecificationClient, Send>()
  const openClient = (language: string): SpecificationClient => {
    const cookies = new Map<string, string>()
    const send: Send = async ({ method, url, headers, payload }) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await shop.server.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...(cookie ? { cookie } : {}) },
        ...(payload === undefined ? {} : { payload }),
      })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return { status: response.statusCode, body: response.json() }
    }
    const client = createSpecificationClient(send, language)
    senders.set(client, send)
    return client
  }

  /** The page that the customer opened, and its outlet. */
  const page = `https://order.example/${shop.site.homePath}`
  const store = shop.site.stores.marina ?? ''

  /** A client that has begun as a guest and verified a phone. */
  const openVerified = async (language: string): Promise<SpecificationClient> => {
    const client = openClient(language)
    await client.createUser({ host: 'order.example', url: page, skipFlag: true })
    const phone = generatePhone()
    const sender = { phoneCode: '971', phone, user: client.stored.userId, isSMSEnabled: true, store }
    await client.sendOtp({ ...sender, notificationModule: 10, country: 'AE', flow: 'checkout' })
    const otp = shop.codes.get(`+971${phone}`)
    const named = { firstName: 'Amal', lastName: 'Haddad', verificationType: 10, notificationModule: 10 }
    await client.verifyOtp({ ...sender, ...named, otp })
    return client
  }

  /** The provider takes the money, and tells us. */
  const payAtProvider = async (client: SpecificationClient, payment: Reply['data']): Promise<void> => {
    const { _id: id, referenceNo: reference, amount: captured } = payment
    shop.gateway.reports.set(reference, {
      ...{ state: 'captured', reference, gatewayReference: `gw-${reference}`, captured },
    })
    const headers = { authorization: client.stored.authToken ?? '' }
    const asked = await senders.get(client)?.({
      method: 'POST',
      url: `/api/v1/payment/${id}/refresh`,
      headers,
    })
    if (asked?.status !== 200) throw new Error('The payment could not be settled')
  }
  return { ...kitchen, store, page, openClient, openVerified, payAtProvider, grantPoints }
}
export type VisitedShop = Awaited<ReturnType<typeof openVisitedShop>>
