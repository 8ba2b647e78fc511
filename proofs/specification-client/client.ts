/**
 * A client of the ordering interface, written from the two specifications alone: their calls, payload names and
 * envelope. It imports nothing of the product.
 */

/** Parsed JSON: the specifications show no shapes of answers. */
export type Json = ReturnType<typeof JSON.parse>

export interface Reply {
  readonly status: number
  /** `meta.code`: 200, or the code of the error catalogue. */
  readonly code: number
  readonly message: string
  /** Where a moved shop is now; empty otherwise. */
  readonly url: string
  /** The field that is refused; empty where none is. */
  readonly field: string
  readonly data: Json
}

type Payload = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string | number | undefined>>

/** What carries a request; it keeps cookies as a browser does. */
export type Send = (request: {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}) => Promise<{ readonly status: number; readonly body: unknown }>

const toQuery = (query: Query): string => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

const toReply = (status: number, body: unknown): Reply => {
  const { meta = {}, data } = (body ?? {}) as {
    meta?: { code?: number; message?: string; url?: string; field?: string }
    data?: unknown
  }
  const { code = 0, message = '', url = '', field = '' } = meta
  return { status, code, message, url, field, data }
}

/** The locally persisted values that the calls need. */
interface Stored {
  authToken: string | undefined
  userId: string | undefined
}

export const createSpecificationClient = (send: Send, language: string) => {
  const stored: Stored = { authToken: undefined, userId: undefined }

  const call = async (method: string, path: string, payload?: Payload): Promise<Reply> => {
    const { status, body } = await send({
      method,
      url: `/api/${path}`,
      headers: {
        'content-language': language,
        ...(stored.authToken ? { authorization: stored.authToken } : {}),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    const reply = toReply(status, body)
    if (reply.data?.token) stored.authToken = reply.data.token
    if (reply.data?.user?._id) stored.userId = reply.data.user._id
    return reply
  }
  const get = (path: string, query: Query = {}) => call('GET', `${path}${toQuery(query)}`)

  return {
    stored,
    // User and verification
    createUser: (body: Payload) => call('POST', 'v1/users/create/', body),
    createDineInUser: (body: Payload) => call('POST', 'v1/users/create/dineIn', body),
    sendOtp: (body: Payload) => call('POST', 'v1/users/sendotp', body),
    verifyOtp: (body: Payload) => call('POST', 'v1/users/verifyotp', body),
    getUser: (id: string) => get(`v1/users/${id}`),
    updateProfile: (body: Payload) => call('PUT', 'v1/users/profile', body),
    listCards: (query: Query) => get('v1/users/cards', query),
    listCountries: (query: Query) => get('v1/countries', query),
    getPgConfig: (store: string) => get(`v1/stores/${store}/pg-config`),
    // Addresses
    createUserAddress: (body: Payload) => call('POST', 'v1/users/address', body),
    listUserAddresses: (query: Query) => get('v1/users/address', query),
    listAreaAddresses: (area: string) => get(`v1/users/address/area/${area}`),
    createAddress: (body: Payload) => call('POST', 'v1/address', body),
    changeAddress: (id: string, body: Payload) => call('PATCH', `v1/address/${id}`, body),
    deleteAddress: (id: string) => call('DELETE', `v1/address/${id}`),
    listAddresses: () => get('v1/address'),
    // Menu
    getStoreDetails: (store: string) => get(`v1/stores/${store}/details`),
    getMiscInfo: (query: Query) => get('v1/misc-info', query),
    getMenu: (store: string, query: Query) => get(`v1/stores/${store}/menu`, query),
    getMenuV2: (store: string, query: Query) => get(`v2/stores/${store}/menu`, query),
    listMenus: (query: Query) => get('v2/menu', query),
    listMenuProducts: (menu: string, query: Query) => get(`v2/menu/${menu}/products`, query),
    listProducts: (query: Query) => get('v2/products', query),
    getProductBySku: (sku: string, query: Query) => get(`v2/products/sku/${sku}`, query),
    listSpecialMenus: (query: Query) => get('v2/special-menus', query),
    getProduct: (id: string) => get(`v1/products/${id}`),
    getVariants: (id: string) => get(`v1/variants/${id}`),
    // Cart
    addToCart: (body: Payload) => call('POST', 'v1/carts/addProductToCart', body),
    removeFromCart: (body: Payload) => call('POST', 'v1/carts/removeProductFromCart', body),
    removeFromCartByPut: (body: Payload) => call('PUT', 'v1/carts/removeProductFromCart', body),
    getCart: (store: string) => get('v1/carts/getAll', { store }),
    deleteCart: (store: string) => call('DELETE', `v1/carts${toQuery({ store })}`),
    customize: (body: Payload) => call('POST', 'v1/carts/customize', body),
    addProducts: (body: Payload) => call('POST', 'v1/carts/addProducts', body),
    reorder: (body: Payload) => call('POST', 'v1/carts/reorder', body),
    applyPromo: (body: Payload) => call('PUT', 'v1/carts/applyPromo', body),
    applyLoyalty: (body: Payload) => call('PUT', 'v1/carts/applyLoyalty', body),
    changeInstruction: (id: string, body: Payload) => call('PUT', `v1/carts/splInstruction/${id}`, body),
    addToDraft: (body: Payload) => call('POST', 'v1/draft-cart/addProductToCart', body),
    listCodes: (query: Query) => get('v1/promotions/consumer/codelist', query),
    // Orders
    placeOrder: (body: Payload) => call('POST', 'v1/orders', body),
    getOrder: (id: string, query: Query = {}) => get(`v1/orders/${id}`, query),
    getOrderDetails: (id: string, query: Query = {}) => get(`v1/orders/${id}/details`, query),
    listOrders: (query: Query) => get('v1/orders', query),
    listTransactions: (query: Query) => get('v1/orders/transactions', query),
    rateOrder: (id: string, body: Payload) => call('POST', `v1/orders/${id}/rating`, body),
    setStatus: (id: string, body: Payload) => call('PUT', `v1/orders/${id}`, body),
    getReplacement: (id: string) => get(`v1/orders/${id}/partial-accepted-order`),
    quoteReplacement: (id: string) => call('POST', `v1/orders/${id}/partial-accepted-order`, {}),
    answerReplacement: (id: string, body: Payload) =>
      call('PUT', `v1/orders/${id}/partial-accepted-order`, body),
    payByCard: (body: Payload) => call('POST', 'v1/payment/card-payment', body),
    getFailureMeta: (payment: string) => get(`v1/payment/${payment}/failure/meta`),
    listRecurring: () => get('v1/recurring-rules'),
  }
}
export type SpecificationClient = ReturnType<typeof createSpecificationClient>
