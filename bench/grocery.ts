/**
 * How a menu scales: the grocery of 5,000 products compared with the menu of 300, in size, and in scrolling and
 * typing on a slow phone.
 */
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { type ApiRequest, callApi } from './lib/api-call.ts'
import { runContest } from './lib/contest.ts'
import { startFrontProxy } from './lib/front.ts'
import { type HttpConnection, type HttpReply, openConnection } from './lib/http-connection.ts'
import { measureEvaluation, measureSearch } from './lib/large-menu.ts'
import { watchMachine } from './lib/machine.ts'
import { HOME, type Merchant, readMerchant } from './lib/merchant.ts'
import { readOptions } from './lib/options.ts'
import { type PhoneVisit, visitPage } from './lib/phone.ts'
import { createBaselineStep, recordStep } from './lib/record-step.ts'
import { publishReport, type Row, type Verdict } from './lib/report.ts'
import { measureInteraction } from './lib/slow-phone.ts'
import { closeAll, openBaseline, openStage, type Stage } from './lib/stage.ts'
import { computeMedian } from './lib/stats.ts'

const GROCERY = 'wadi-market'
const ORDER_TYPE = '10'
const MEGABYTE = 1_000_000
const KIB = 1024

const options = readOptions(process.argv.includes('--small') ? { rounds: 1, seconds: 2 } : { rounds: 3 })
const machine = watchMachine()

interface HeapUse {
  readonly heapUsed: number
  readonly external: number
}

const createMenuRequest = ({ storeId }: Merchant, headers: Record<string, string> = {}): ApiRequest => ({
  name: 'menu read',
  operation: 'GET /api/v1/stores/:id/menu',
  params: { id: storeId },
  query: { orderType: ORDER_TYPE },
  headers,
})

/**
 * The compressed response. Compression starts at the second request and, for a large menu, takes longer than that
 * request.
 */
const fetchCompressed = async (line: HttpConnection, request: ApiRequest): Promise<HttpReply> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const reply = await callApi(line, request)
    if (reply.headers['content-encoding'] === 'br') return reply
    await setTimeout(100)
  }
  throw new Error('The menu is not compressed after ten seconds')
}

/** Compressed bytes of a menu's response per product, and whether its ETag is recognized. */
const measureMenuResponse = async (origin: string, merchant: Merchant) => {
  const line = openConnection(origin)
  const { data } = JSON.parse((await callApi(line, createMenuRequest(merchant))).body.toString())
  const products = new Set(
    data.categories.flatMap((one: { products: { _id: string }[] }) => one.products.map(({ _id }) => _id)),
  ).size
  const packed = await fetchCompressed(line, createMenuRequest(merchant, { 'accept-encoding': 'br' }))
  const again = await line.send({
    path: `/api/v1/stores/${merchant.storeId}/menu?orderType=${ORDER_TYPE}`,
    headers: { 'if-none-match': packed.headers.etag ?? '', 'accept-encoding': 'br' },
  })
  line.close()
  return { products, perProduct: packed.body.length / products, again: again.status }
}

/** Megabytes of heap that the grocery's menu and page take after their first request. */
const measureMenuHeap = async ({ shop }: Stage): Promise<number> => {
  const used = async (): Promise<number> => {
    const { heapUsed, external } = await shop.child.request<HeapUse>('memory')
    return heapUsed + external
  }
  const before = await used()
  const page = await fetch(`${shop.origin}/${GROCERY}`, { headers: { 'accept-language': 'en' } })
  await page.text()
  return ((await used()) - before) / MEGABYTE
}

const compareVisits = async (origin: string) => {
  const [grocery, menu]: [PhoneVisit[], PhoneVisit[]] = [[], []]
  // A shop creates the sizes of its pictures once, at its very first visit; those visits are not measured.
  for (const home of [GROCERY, HOME]) await visitPage(`${origin}/${home}`)
  for (let round = 0; round < options.rounds; round += 1) {
    machine.look()
    grocery.push(await visitPage(`${origin}/${GROCERY}`))
    menu.push(await visitPage(`${origin}/${HOME}`))
  }
  const ratio = (pick: (seen: PhoneVisit) => number): number =>
    computeMedian(grocery.map((seen, at) => pick(seen) / (menu[at] ? pick(menu[at]) : Number.NaN)))
  const row = (name: string, visits: readonly PhoneVisit[]): Row => ({
    menu: name,
    'largest paint ms': computeMedian(visits.map(({ largestPaint }) => largestPaint)),
    'scripts KiB': computeMedian(visits.map(({ scriptBytes }) => scriptBytes / KIB)),
    'all KiB': computeMedian(visits.map(({ allBytes }) => allBytes / KIB)),
  })
  return {
    paint: ratio(({ largestPaint }) => largestPaint),
    scripts: ratio(({ scriptBytes }) => scriptBytes),
    rows: [row('5,000 products', grocery), row('300 products', menu)],
  }
}

/** The menu's response against a bare server that has the same bytes ready. */
const computeCallShare = async ({ shop, database, origins }: Stage, grocery: Merchant): Promise<number> => {
  const floor = await openBaseline(origins.bare)
  try {
    const request = createMenuRequest(grocery, { 'accept-encoding': 'br' })
    const step = async (line: Parameters<typeof callApi>[0]) => void (await callApi(line, request))
    const rehearsal = await recordStep(shop, step)
    const play = await createBaselineStep(floor.child, rehearsal, { bytesOnly: true })
    const ours = { subject: { origin: shop.origin, pid: shop.child.pid, database }, step }
    const other = { origin: floor.origin, pid: floor.child.pid, database: floor.database }
    return (await runContest(ours, { subject: other, step: play }, { options, machine })).ratio.median
  } finally {
    await floor.end()
  }
}

const port = await findFreePort()
const origin = `https://127.0.0.1:${port}`
const stage = await openStage({ ...options, publicOrigin: origin })
const ends = [stage.end]
try {
  const taken = await measureMenuHeap(stage)
  const grocery = await readMerchant(stage.shop.origin, stage.database.admin, GROCERY)
  const large = await measureMenuResponse(stage.shop.origin, grocery)
  const small = await measureMenuResponse(stage.shop.origin, stage.merchant)
  const share = await computeCallShare(stage, grocery)
  const front = await startFrontProxy(port, stage.shop.origin)
  ends.push(front.stop)
  const seen = await compareVisits(origin)
  const feel = await measureInteraction(origin, GROCERY)
  const judging = await measureEvaluation(stage.database.url, grocery)
  const searching = measureSearch(large.products)
  const verdicts: Verdict[] = [
    { what: 'largest paint, as a multiple of the small menu', figure: seen.paint, atMost: 1.3 },
    { what: 'scripts, as a multiple of the small menu', figure: seen.scripts, atMost: 1.1 },
    { what: 'bytes per product, likewise', figure: large.perProduct / small.perProduct, atMost: 1.3 },
    { what: "menu call: share of a bare server's rate", figure: share, atLeast: 0.6 },
    { what: 'answers 304 to its own ETag', figure: large.again === 304 ? 1 : 0, atLeast: 1 },
    { what: 'memory of the server, MB', figure: taken, atMost: 30 },
    { what: 'frames above 50 ms, 4 × slower', figure: feel.slowFrames, atMost: 0 },
    { what: 'elements of the document', figure: feel.elements, atMost: 1_500 },
    { what: 'a key in the search, 4 × slower, ms', figure: feel.key, atMost: 30 },
    { what: 'one judgement of an item, µs', figure: judging, atMost: 20 },
  ]
  publishReport({
    bench: 'grocery',
    machine: machine.report(),
    settings: options,
    tables: {
      'On a simulated phone': seen.rows,
      'The answer': [
        { menu: '5,000 products', products: large.products, 'bytes per product': large.perProduct },
        { menu: '300 products', products: small.products, 'bytes per product': small.perProduct },
      ],
      'Under the finger, 4 × slower': [
        { what: 'longest frame ms', figure: feel.longestFrame },
        { what: 'frames above 50 ms in the worst visit of nine', figure: feel.mostSlowFrames },
        { what: 'the same without scripts', figure: feel.bareSlowFrames },
        { what: 'longest key ms', figure: feel.longestKey },
        { what: 'a key in the same page without scripts ms', figure: feel.bareKey },
        { what: 'a key in the index alone, at full speed, ms', figure: searching },
      ],
    },
    verdicts,
  })
} finally {
  await closeAll(ends)
}
