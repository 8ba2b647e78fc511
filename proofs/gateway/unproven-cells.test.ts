import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { listVendorSimulators } from './vendor-simulators.ts'

const PAGE = path.join(import.meta.dirname, '../../docs/unproven-gateways.md')

/** The rows of the page, by the titles of the stand-ins. */
const ROWS: Readonly<Record<string, string>> = {
  allsecure: 'AllSecure',
  cardlink: 'Cardlink',
  cashfree: 'Cashfree',
  epg: 'EPG',
  geidea: 'Geidea',
  jcc: 'JCC',
  jcclegacy: 'JCC, older page',
  knet: 'KNET',
  mixpay: 'MixPay',
  myfatoorah: 'MyFatoorah',
  npg: 'Nexi NPG',
  paycaps: 'PayCaps',
  payfort: 'PayFort',
  paytm: 'Paytm',
  pg1: 'Hosted (pg1, pg2)',
  pg2: 'Hosted (pg1, pg2)',
  razorpay: 'Razorpay',
  stripe: 'Stripe',
  tap: 'Tap',
  thawani: 'Thawani',
  xpay: 'Nexi XPay',
}

/** Vendors of which no document is public, and gateways that are no vendor's: the stand-in's word is ours. */
const WITHOUT_DOCUMENTS: ReadonlySet<string> = new Set(['PayCaps', 'Hosted (pg1, pg2)'])

/** Vendors that find a payment after a lost answer by another call than their inquiry: no answer of it was seen. */
const FOUND_BY_ANOTHER_CALL: ReadonlySet<string> = new Set(['MyFatoorah', 'Razorpay', 'Stripe', 'Tap'])

type Cells = Readonly<Record<string, string>>

const readCells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The table of the page that has a column, by the names of its rows. */
const readTable = (column: string): ReadonlyMap<string, Cells> => {
  const lines = readFileSync(PAGE, 'utf8').split('\n')
  const start = lines.findIndex((line) => readCells(line).includes(column))
  const [head = '', , ...rest] = lines.slice(start)
  const names = readCells(head)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return new Map(
    rest.slice(0, end).map((line) => {
      const cells = readCells(line)
      return [cells[0] ?? '', Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))]
    }),
  )
}

/** What a trouble rests on, by the evidence for the call that it needs. */
const toEvidence = (row: string, cell: string | undefined): string => {
  const [first = 'U'] = (cell ?? 'U').split(', ')
  if (first !== 'U') return first
  return WITHOUT_DOCUMENTS.has(row) ? 'M' : 'D'
}

const deriveRefundCells = (
  { factory, settings, wire = {} }: GatewaySimulator,
  refund: string,
): Pick<Cells, 'uncertain refund' | 'slow refund' | 'refund twice'> => {
  const { refunds = factory.capabilities.refunds, findsRefund = true } = wire
  if (refunds === 'none') return { 'uncertain refund': '-', 'slow refund': '-', 'refund twice': '-' }
  const adapter = factory.open(settings)
  const isFollowed = adapter.inquireRefund !== undefined || adapter.refundsOnce
  const found = findsRefund ? refund : 'P'
  return { 'uncertain refund': found, 'slow refund': isFollowed ? refund : 'P', 'refund twice': found }
}

/** The cells of a vendor, as its adapter, the traits of its wire and the evidence for its calls have them. */
const deriveCells = (row: string, simulator: GatewaySimulator, steps: Cells): Cells => {
  const { isAsked = true, asksFirst = true, knowsOurReference = true } = simulator.wire ?? {}
  const inquiry = toEvidence(row, steps.inquiry)
  const lost = FOUND_BY_ANOTHER_CALL.has(row) ? 'D' : inquiry
  return {
    Vendor: row,
    redirect: toEvidence(row, steps.create),
    // Without an inquiry only the signed return can say it, however late.
    late: isAsked ? inquiry : toEvidence(row, steps.event),
    silent: isAsked ? inquiry : '-',
    'lost answer': asksFirst && knowsOurReference ? lost : '-',
    ...deriveRefundCells(simulator, toEvidence(row, steps.refund)),
  }
}

describe('the page of unproven gateways', () => {
  const steps = readTable('create')
  const troubles = readTable('lost answer')

  it('PY-02 says of each vendor and trouble what the code rests on', async () => {
    const derived = new Map<string, Cells>()
    for (const { title, start } of await listVendorSimulators()) {
      const row = ROWS[title]
      if (row === undefined) throw new Error(`The stand-in ${title} has no row in ${PAGE}`)
      const simulator = await start()
      derived.set(row, deriveCells(row, simulator, steps.get(row) ?? {}))
      await simulator.server.close()
    }
    expect(Object.fromEntries(troubles)).toEqual(Object.fromEntries(derived))
    expect([...steps.keys()].toSorted()).toEqual([...derived.keys()].toSorted())
  })
})
