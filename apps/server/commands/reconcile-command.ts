import { type ReconciliationResult, reconcile } from '#core/payments/server/reconcile.service.ts'
import { findUnknownPayments, type UnknownPayment } from '#core/payments/server/unknown-payments.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, systemClock } from '#platform/kernel/clock.ts'
import { formatPlainPrice, type Money } from '#platform/kernel/money.ts'
import { type Command, type CommandInput, getOption, UsageError } from './command.ts'

const MAX_DAYS = 366

const parseDays = (input: CommandInput): number => {
  const text = getOption(input, 'days', '2')
  const count = Number(text)
  if (!/^\d{1,3}$/.test(text) || count < 1 || count > MAX_DAYS)
    throw new UsageError(`--days must be a number from 1 to ${MAX_DAYS}`)
  return count
}

const OUTCOME_LABELS: Readonly<Record<ReconciliationResult['outcome'], string>> = {
  same: 'the same',
  notAnswered: 'NOT ANSWERED',
  takenUnknown: 'TAKEN, and not in our books',
  believedUntaken: 'IN OUR BOOKS, and not taken',
  otherAmount: 'ANOTHER AMOUNT',
  otherCurrency: 'ANOTHER CURRENCY',
  otherReference: 'ANOTHER PAYMENT',
  refundUnknown: 'MORE WENT BACK THERE',
  refundMissing: 'IN OUR BOOKS, and did not go back',
}

const formatAmount = ({ amount, currency }: Money): string =>
  `${formatPlainPrice(amount, currency)} ${currency}`

const formatLine = ({ payment, provider, outcome, report, isSettled }: ReconciliationResult): string => {
  const { id, orderId, reference, amount, status } = payment
  const there = report?.captured ? formatAmount(report.captured) : 'nothing'
  const ours = `${formatAmount(amount)}, status ${status}`
  const told = outcome === 'notAnswered' ? '' : `; there ${report?.state}, ${there}`
  return `${OUTCOME_LABELS[outcome]}${isSettled ? ', booked now' : ''}: payment ${id} of order ${orderId} at ${provider} (${reference}), here ${ours}${told}`
}

const formatUnknownLine = ({ provider, accountId, ...found }: UnknownPayment): string => {
  if (found.kind === 'notAnswered')
    return `NOT ANSWERED: which payments ${provider} has in account ${accountId} (${found.cause})`
  const { captured, reference, gatewayReference, unreadable } = found.report
  const names = `${gatewayReference || 'no id'}, for ${reference || 'nothing'}`
  if (found.kind === 'unreadable')
    return `NOT READ, and no payment of ours: ${provider}, account ${accountId} (${names}): ${unreadable?.why}`
  const amount = captured ? formatAmount(captured) : 'an amount that it does not say'
  return `TAKEN, and no payment of ours: ${amount} at ${provider}, account ${accountId} (${names})`
}

interface ReconcileCounts {
  same: number
  different: number
  settled: number
  notAnswered: number
}

/** Counts captures without a payment of ours, and what may be one; accounts shared with other shops cannot be checked. */
const countUnknown = async (
  platform: Platform,
  { since, print, counted }: { since: Date; print: (line: string) => void; counted: ReconcileCounts },
): Promise<void> => {
  for await (const each of findUnknownPayments(platform, { since })) {
    print(formatUnknownLine(each))
    counted[each.kind === 'notAnswered' ? 'notAnswered' : 'different'] += 1
  }
}

/** Loaded on demand: the other commands start without the whole server. */
const loadServer = async () => {
  const [{ buildApp }, { serverPlugins }] = await Promise.all([import('../app.ts'), import('../areas.ts')])
  return { buildApp, plugins: serverPlugins }
}

export const reconcileCommand: Command = {
  name: 'reconcile',
  usage: '[--days 2] [--settle] [--shared]',
  summary:
    'Compare our books with those of the gateways: payments, refunds, and what only the gateway knows; exits 1 on a difference. With --settle money that came unseen is booked; with --shared, for accounts that serve other shops too, payments that are not ours are left out.',
  options: { days: { type: 'string' }, settle: { type: 'boolean' }, shared: { type: 'boolean' } },
  dryRun: 'without --settle it books nothing and says what it would book.',
  run: async ({ env, random, database, print }, input) => {
    const since = addMilliseconds(systemClock.now(), -days(parseDays(input)))
    const { buildApp, plugins } = await loadServer()
    const quiet = { ...env, LOG_LEVEL: 'silent' as const }
    const served = { env: quiet, clock: systemClock, random, plugins, database: await database() }
    const app = await buildApp({ ...served, background: false })
    const counted: ReconcileCounts = { same: 0, different: 0, settled: 0, notAnswered: 0 }
    try {
      for await (const each of reconcile(app.platform, { since, settles: input.values.settle === true })) {
        if (each.outcome !== 'same') print(formatLine(each))
        if (each.isSettled) counted.settled += 1
        else if (each.outcome === 'same' || each.outcome === 'notAnswered') counted[each.outcome] += 1
        else counted.different += 1
      }
      if (input.values.shared !== true) await countUnknown(app.platform, { since, print, counted })
    } finally {
      await app.close()
    }
    const { same, different, settled, notAnswered } = counted
    print(`${same} the same, ${different} different, ${settled} booked now, ${notAnswered} not answered`)
    return different + notAnswered === 0 ? 0 : 1
  },
}
