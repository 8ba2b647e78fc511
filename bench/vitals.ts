/**
 * How the pages of a purchase load on a simulated phone (menu, open item, cart, tracker), and how a whole purchase
 * feels on a slow one: interaction to next paint, and what moves without being touched.
 */
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { parseData } from './lib/api-call.ts'
import type { Customer } from './lib/customers.ts'
import { startFrontProxy } from './lib/front.ts'
import { openConnection } from './lib/http-connection.ts'
import { watchMachine } from './lib/machine.ts'
import { HOME, type Merchant } from './lib/merchant.ts'
import { readOptions } from './lib/options.ts'
import { type PhoneVisit, type StoredState, type VisitOptions, visitPage } from './lib/phone.ts'
import { recordPurchase } from './lib/phone-purchase.ts'
import { addToCart, placeOrder } from './lib/purchase.ts'
import type { RecordedVitals } from './lib/record-vitals.ts'
import { publishReport, type Row, type Verdict } from './lib/report.ts'
import { startSmsReceiver } from './lib/sms-receiver.ts'
import { closeAll, openStage, type Stage } from './lib/stage.ts'
import { removeScripts } from './lib/static-page.ts'
import { computeMedian, computeQuantile } from './lib/stats.ts'

const GOALS = { score: 100, largestPaintRatio: 1.1, scriptsKib: 110, inp: 100, shift: 0 }
const KIB = 1024
/** What the browser does not list as an interaction took less than this, in milliseconds. */
const SHORT_INTERACTION = 16
const SLOWEST = 5
const FIRST_PHONE = 502_000_001

const options = readOptions({ rounds: process.argv.includes('--small') ? 1 : 5 })
const machine = watchMachine()
const isWanted = (name: string): boolean => name.includes(options.only)

interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly options: VisitOptions
}

interface Visits {
  readonly page: MeasuredPage
  readonly ours: PhoneVisit[]
  readonly floor: PhoneVisit[]
}

const toStoredState = ({ headers }: Customer, { storeId, areaId }: Merchant): StoredState => {
  const choice = { homePath: HOME, storeId, areaId, serviceType: String(SERVICE_TYPE.delivery) }
  const [session = '', companion = ''] = (headers.cookie ?? '').split('=')
  const addPrefix = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`compass-${name}`, value]))
  return {
    cookies: { ...addPrefix({ ...choice, currLangCode: 'en' }), [session]: companion },
    localStorage: addPrefix({ ...choice, AuthToken: headers.authorization ?? '' }),
  }
}

/** Pages of one customer stay out of search engines (decision 0277), which this audit counts as a fault. */
const PERSONAL_PAGE = { skipAudits: ['is-crawlable'] }

const listPages = async ({ shop, merchant, newCustomers }: Stage): Promise<MeasuredPage[]> => {
  const next = await newCustomers(2)
  const line = openConnection(shop.origin)
  const [hungry, waiting] = [next(), next()]
  const cart = parseData<Cart>(await addToCart(line, { customer: hungry, merchant, product: 0 }))
  const order = await placeOrder(line, { customer: waiting, merchant, mod: 'cod' })
  line.close()
  const dish = cart.products[0]?.product._id ?? merchant.productIds[0]
  return [
    { name: 'menu', path: `/${HOME}`, options: {} },
    { name: 'sheet', path: `/${HOME}?product=${dish}`, options: {} },
    {
      ...{ name: 'cart', path: `/${HOME}/my-order` },
      options: { ...PERSONAL_PAGE, state: toStoredState(hungry, merchant) },
    },
    {
      ...{ name: 'tracker', path: `/${HOME}/order-status/${order._id}` },
      options: { ...PERSONAL_PAGE, state: toStoredState(waiting, merchant) },
    },
  ]
}

const fetchPage = async (origin: string, { path, options: { state } }: MeasuredPage): Promise<string> => {
  const cookie = Object.entries(state?.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const page = await fetch(origin + path, { headers: { 'accept-language': 'en', cookie: cookie.join('; ') } })
  if (!page.ok) throw new Error(`${path} was answered with ${page.status}`)
  return page.text()
}

const getStaticPath = ({ name }: MeasuredPage): string => `/static-${name}`

const toVisitRows = ({ page, ours, floor }: Visits): Row[] => {
  const toRow = (name: string, visits: readonly PhoneVisit[]): Row => {
    const middle = (pick: (seen: PhoneVisit) => number): number => computeMedian(visits.map(pick))
    return {
      page: name,
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best practices': middle(({ scores }) => scores['best-practices']),
      search: middle(({ scores }) => scores.seo),
      'largest paint ms': middle(({ largestPaint }) => largestPaint),
      'blocking ms': middle(({ blocking }) => blocking),
      shift: middle(({ layoutShift }) => layoutShift),
      'scripts KiB': middle(({ scriptBytes }) => scriptBytes / KIB),
    }
  }
  return [toRow(page.name, ours), toRow(`${page.name}, static`, floor)]
}

const toPageVerdicts = ({ page: { name }, ours, floor }: Visits): Verdict[] => {
  const middle = (pick: (seen: PhoneVisit) => number): number => computeMedian(ours.map(pick))
  const ratios = ours.map(({ largestPaint }, at) => largestPaint / (floor[at]?.largestPaint ?? Number.NaN))
  const { score, largestPaintRatio, scriptsKib, shift } = GOALS
  return [
    {
      what: `${name}: lowest of the four scores`,
      figure: middle(({ scores }) => Math.min(...Object.values(scores))),
      atLeast: score,
    },
    {
      what: `${name}: largest paint, multiple of the static page`,
      figure: computeMedian(ratios),
      atMost: largestPaintRatio,
    },
    {
      what: `${name}: scripts KiB`,
      figure: middle(({ scriptBytes }) => scriptBytes / KIB),
      atMost: scriptsKib,
    },
    {
      what: `${name}: layout shift`,
      figure: Math.max(...ours.map((seen) => seen.layoutShift)),
      atMost: shift,
    },
  ]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Of all interactions of all purchases; the short ones count with the most that they can have taken. */
const listDurations = (purchases: readonly RecordedVitals[]): number[] =>
  purchases.flatMap(({ interactions, shortInteractions }) => [
    ...interactions.map(({ duration }) => duration),
    ...Array.from({ length: shortInteractions }, () => SHORT_INTERACTION),
  ])

const sumShifts = ({ shifts }: RecordedVitals): number => sum(shifts.map(({ value }) => value))

const toPurchaseTables = (purchases: readonly RecordedVitals[]): Record<string, Row[]> => {
  const durations = listDurations(purchases)
  const slowest = purchases
    .flatMap(({ interactions }) => interactions)
    .sort((a, b) => b.duration - a.duration)
    .slice(0, SLOWEST)
  const shifts = purchases.flatMap((seen) => seen.shifts)
  return {
    [`A whole purchase on a slow phone, ${purchases.length} ×`]: [
      { what: 'interactions of a purchase', figure: durations.length / purchases.length },
      { what: 'interaction to next paint, p75 of all, ms', figure: computeQuantile(durations, 0.75) },
      { what: 'interaction to next paint, p98 of all, ms', figure: computeQuantile(durations, 0.98) },
      { what: 'layout shift, worst purchase', figure: Math.max(...purchases.map(sumShifts)) },
    ],
    'The slowest interactions': slowest.map(({ duration, delay, handlers, target, step }) => ({
      ...{ at: step, target },
      ...{
        ms: duration,
        'waited ms': delay,
        'handlers ms': handlers,
        'paint ms': duration - delay - handlers,
      },
    })),
    ...(shifts.length > 0
      ? {
          'What moved without being touched': shifts.map(({ value, moved, step }) => ({
            ...{ at: step, shift: value.toFixed(4), moved: moved.join('; ') },
          })),
        }
      : {}),
  }
}

const toPurchaseVerdicts = (purchases: readonly RecordedVitals[]): Verdict[] => [
  {
    what: 'interaction to next paint of a purchase, p75, ms',
    figure: computeQuantile(
      purchases.map(({ inp }) => Math.max(0, ...inp)),
      0.75,
    ),
    atMost: GOALS.inp,
  },
  {
    what: 'layout shift over a whole purchase, worst',
    figure: Math.max(...purchases.map(sumShifts)),
    atMost: GOALS.shift,
  },
]

const port = await findFreePort()
const origin = `https://127.0.0.1:${port}`
const sms = await startSmsReceiver()
const ends = [sms.stop]
try {
  const stage = await openStage({ ...options, publicOrigin: origin, smsOrigin: sms.origin })
  ends.push(stage.end)
  const front = await startFrontProxy(port, stage.shop.origin)
  ends.push(front.stop)
  const pages = (await listPages(stage)).filter(({ name }) => isWanted(name))
  const visits: Visits[] = pages.map((page) => ({ page, ours: [], floor: [] }))
  const purchases: RecordedVitals[] = []
  for (const { page } of visits) {
    const html = removeScripts(await fetchPage(stage.shop.origin, page))
    await front.request('learn', { path: getStaticPath(page), html })
    // A shop creates the sizes of its pictures once, at its very first visit; that one is not measured.
    await visitPage(origin + page.path, page.options)
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { page, ours, floor } of visits) {
      machine.look()
      ours.push(await visitPage(origin + page.path, page.options))
      floor.push(await visitPage(origin + getStaticPath(page)))
    }
    if (!isWanted('purchase')) continue
    machine.look()
    const phone = String(FIRST_PHONE + round)
    purchases.push(await recordPurchase({ origin, home: HOME, phone, readCode: sms.readCode }))
  }
  const complaints = visits.flatMap(({ page, ours }) =>
    [...new Set(ours.flatMap((seen) => seen.complaints))].map((complaint) => ({
      page: page.name,
      complaint,
    })),
  )
  publishReport({
    bench: 'vitals',
    machine: machine.report(),
    settings: options,
    tables: {
      ...(visits.length > 0
        ? { [`On a simulated phone, median of ${options.rounds}`]: visits.flatMap(toVisitRows) }
        : {}),
      ...(complaints.length > 0 ? { Complaints: complaints } : {}),
      ...(purchases.length > 0 ? toPurchaseTables(purchases) : {}),
    },
    verdicts: [
      ...visits.flatMap(toPageVerdicts),
      ...(purchases.length > 0 ? toPurchaseVerdicts(purchases) : []),
    ],
    details: { purchases },
  })
} finally {
  await closeAll(ends)
}
