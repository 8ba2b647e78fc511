import type { TestShop } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { type Client, createClient } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** The raw last response. */
export interface RawResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

/** A client on a network of its own, with a cookie jar and a token. */
export interface Visitor {
  token: string | undefined
  readonly cookies: Map<string, string>
  last: RawResponse
  api<C extends Contract>(): Client<C>
}

export interface VisitorOptions {
  /** The address that the connection comes from. */
  readonly ip: string
  readonly headers?: Readonly<Record<string, string>>
}

export const createVisitor = (
  { server }: Pick<TestShop, 'server'>,
  { ip, headers = {} }: VisitorOptions,
): Visitor => {
  const visitor: Visitor = {
    token: undefined,
    cookies: new Map(),
    last: { status: 0, retryAfter: undefined, body: '' },
    api: () =>
      createClient({
        language: () => 'en',
        token: () => visitor.token,
        transport: async (request) => {
          const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const answer = await server.inject({
            method: request.method as 'GET',
            url: request.url,
            remoteAddress: ip,
            headers: { ...request.headers, ...headers, ...(cookie ? { cookie } : {}) },
            ...(request.body === undefined ? {} : { payload: request.body }),
          })
          for (const { name, value } of answer.cookies) visitor.cookies.set(name, value)
          const retryAfter = answer.headers['retry-after']
          const { statusCode: status, body } = answer
          visitor.last = {
            status,
            body,
            retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
          }
          return { status, body: JSON.parse(body) }
        },
      }),
  }
  return visitor
}

/** A visitor with a guest session at the shop's site. */
export const createGuestVisitor = async (shop: TestShop, options: VisitorOptions): Promise<Visitor> => {
  const visitor = createVisitor(shop, options)
  const body = { promotionUrlId: shop.site.siteId }
  const begun = expectOk(await visitor.api<CustomersApi>()('POST /api/v1/users/guest-login', { body }))
  visitor.token = begun.token
  return visitor
}

/** Requests a code to a phone of the Emirates, or of `phoneCode`. */
export const requestCode = (
  shop: TestShop,
  visitor: Visitor,
  { phone, phoneCode = '971' }: { phone: string; phoneCode?: string },
) =>
  visitor.api<CustomersApi>()('POST /api/v1/users/sendotp', {
    body: { phoneCode, phone, store: shop.site.stores.marina ?? '' },
  })

export const submitCode = (visitor: Visitor, verificationId: string, otp: string) =>
  visitor.api<CustomersApi>()('POST /api/v1/users/verifyotp', { body: { verificationId, otp } })

/** The n-th address of a private network. */
export const toPrivateAddress = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
