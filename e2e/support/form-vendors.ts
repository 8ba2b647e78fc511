import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { startFakeCardlink } from '#providers/payments/cardlink/testing/fake-cardlink.ts'
import { startFakeEpg } from '#providers/payments/epg/testing/fake-epg.ts'
import { startFakeJccLegacy } from '#providers/payments/jcc/testing/fake-jcc-legacy.ts'
import { startFakeXpay } from '#providers/payments/nexipg/testing/fake-xpay.ts'
import { startFakePaycaps } from '#providers/payments/paycaps/testing/fake-paycaps.ts'
import { startFakePayfort } from '#providers/payments/payfort/testing/fake-payfort.ts'
import { startFakePaytm } from '#providers/payments/paytm/testing/fake-paytm.ts'
import { placeOrderByApi } from './api-customer.ts'
import type { Shop } from './shop.ts'

interface FormVendor {
  readonly name: string
  readonly currency: string
  readonly start: () => Promise<GatewaySimulator>
}

/** All vendors that are reached by a form. */
export const FORM_VENDORS: readonly FormVendor[] = [
  { name: 'PayFort', currency: 'AED', start: startFakePayfort },
  { name: 'EPG', currency: 'AED', start: startFakeEpg },
  { name: 'Paytm', currency: 'INR', start: startFakePaytm },
  { name: 'PayCaps', currency: 'AED', start: startFakePaycaps },
  { name: 'Cardlink', currency: 'EUR', start: startFakeCardlink },
  { name: 'JCC, older page', currency: 'EUR', start: startFakeJccLegacy },
  { name: 'Nexi XPay', currency: 'EUR', start: startFakeXpay },
]

/** How a host leads a browser on: with its form's fields or without. */
export const REDIRECT_STATUSES = [302, 303, 307] as const
type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

interface Hop {
  readonly status: RedirectStatus
  /** The address that the host leads on to. */
  readonly to: () => string
  /** The host's own server, which answers calls that are no browser's. */
  readonly behind?: string
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A host that leads every browser on to another one, as vendors and banks do around their pages. */
const startHop = async ({ status, to, behind }: Hop) => {
  const methods: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await readBody(request)
    if (behind === undefined || headers.accept?.includes('text/html')) {
      methods.push(method)
      response.writeHead(status, { location: to() }).end()
      return
    }
    const type = headers['content-type']
    const answer = await fetch(behind + url, {
      method,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      headers: { ...(type ? { 'content-type': type } : {}) },
    })
    const text = (await answer.text()).replaceAll(behind, origin)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Another site than the shop's, whose address has no name.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, methods, close: () => server.close() }
}

export interface FormJourney {
  /** Our page, which submits the form. */
  readonly pageUrl: string
  /** Where the browser arrives in the shop: at its payment. */
  readonly arrival: RegExp
  /** The methods of the browser's requests to the vendor's host, a second and a third one. */
  listMethods(): readonly (readonly string[])[]
  close(): Promise<void>
}

/**
 * Places an order whose form leads over the vendor's host and two more back to the shop's address for returns, and from there
 * to the order: with the form's fields by 307, without them by the others.
 */
export const openFormJourney = async (
  shop: Shop,
  { start, currency }: FormVendor,
  { home, status }: { readonly home: string; readonly status: RedirectStatus },
): Promise<FormJourney> => {
  const vendor = await start()
  let returnUrl = ''
  const back = await startHop({ status, to: () => returnUrl })
  const bank = await startHop({ status, to: () => back.origin })
  const first = await startHop({ status, to: () => bank.origin, behind: vendor.server.origin })
  const text = JSON.stringify(vendor.settings).replaceAll(vendor.server.origin, first.origin)
  const settings: Record<string, unknown> = JSON.parse(text)
  await shop.openMerchant({ home, currency, vendor: { gateway: vendor.factory.name, settings } })
  const { order } = await placeOrderByApi(shop, { home, mod: 'express' })
  const pageUrl = order.payment.pageUrl ?? ''
  returnUrl = pageUrl.replace('/hand-over/', '/return/')
  const hops = [first, bank, back]
  return {
    pageUrl,
    arrival: new RegExp(`^/${home}/payment/${order.payment._id}/return$`),
    listMethods: () => hops.map(({ methods }) => methods),
    close: async () => {
      for (const { close } of hops) close()
      await vendor.server.close()
    },
  }
}

/** As a browser asks after a form: only a 307 keeps its method and fields. */
export const listExpectedMethods = (status: RedirectStatus): readonly (readonly string[])[] =>
  status === 307 ? [['POST'], ['POST'], ['POST']] : [['POST'], ['GET'], ['GET']]
