import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const FAKE_TOKEN = 'canary-of-lightspeed'
export const FAKE_LOCATION = '45454565682155'

const FLOORPLANS = [
  {
    ...{ id: 141_948_669_132_976, name: 'Terrace' },
    tables: [
      { number: 1, id: '141948669132977', active: true, description: 'Table 1', defaultClientCount: 4 },
      { number: 2, id: '141948669132978', active: false, description: 'Table 2' },
    ],
  },
]

interface FakeCall {
  readonly path: string
  readonly body: Record<string, unknown>
}

/** A simulator of Lightspeed's Order and Pay API: the answers are those of its description. */
export const startFakeLightspeed = async () => {
  const orders: FakeCall['body'][] = []
  const payments: FakeCall['body'][] = []
  const used = new Set<unknown>()
  /** Reads of a check until the POS has made it. */
  let delay = 0
  type Answer = readonly [number, unknown]
  const refuse = (status: number, message: string): Answer => [status, { status, message }]
  const takeOrder = (body: FakeCall['body']): Answer => {
    const reference = body.thirdPartyReference
    if (used.has(reference))
      return [409, { status: 'fail', msg: `reference has already been used ${reference}` }]
    const items = Array.isArray(body.items) ? body.items : []
    if (items.some(({ sku }) => sku === 'none')) return refuse(400, 'Unknown item none')
    used.add(reference)
    orders.push(body)
    return [200, { status: 'ok' }]
  }
  const takePayment = (body: FakeCall['body']): Answer => {
    const reference = body.thirdPartyPaymentReference
    if (used.has(reference)) return refuse(400, `reference has already been used ${reference}`)
    used.add(reference)
    payments.push(body)
    return [200, { status: 'ok' }]
  }
  const readCheck = (): Answer => {
    delay -= 1
    return delay >= 0 || orders.length === 0
      ? refuse(404, `account not found for BL ${FAKE_LOCATION}`)
      : [200, { clientCount: 2, tableNumber: 1, ikaccountId: 'A17700.3', salesEntries: [] }]
  }
  const answer = ({ path, body }: FakeCall): Answer => {
    if (path === `/o/op/data/${FAKE_LOCATION}/floorplans`) return [200, FLOORPLANS]
    if (path.endsWith('/getCheck')) return readCheck()
    if (path === '/o/op/1/order/local') return takeOrder(body)
    return path === '/o/op/1/pay' ? takePayment(body) : [404, {}]
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const path = new URL(request.url ?? '/', 'http://fake').pathname
    const isGenuine = request.headers.authorization === `Bearer ${FAKE_TOKEN}`
    const [status, body] = isGenuine ? answer({ path, body: text ? JSON.parse(text) : {} }) : [401, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ orders, payments },
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The POS makes the next check only after so many reads. */
    delayCheck: (reads: number): void => {
      delay = reads
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
