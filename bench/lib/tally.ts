import type { CallCount, CallCounts, Recipe, RoundTrip } from './recipe.ts'

/** The work of one call so far. */
export interface CallRecord {
  readonly name: string
  readonly transactions: RoundTrip[][]
  /** The open transaction of each session that the call uses. */
  readonly open: Map<object, RoundTrip[]>
  outsideCalls: number
}

interface CallTotals {
  calls: number
  messages: number
  statements: number
  transacted: number
  outsideCalls: number
  readonly ways: Map<string, number>
}

export const createCallRecord = (name: string): CallRecord => ({
  name,
  transactions: [],
  open: new Map(),
  outsideCalls: 0,
})

/** Records a round trip of a call over `session`. */
export const recordRoundTrip = (record: CallRecord, session: object, message: RoundTrip): void => {
  const open = message[0] === 'begin' ? undefined : record.open.get(session)
  const transaction = open ?? []
  if (!open) record.transactions.push(transaction)
  transaction.push(message)
  if (message[0] === 'begin') record.open.set(session, transaction)
  if (message.includes('commit') || message.includes('rollback')) record.open.delete(session)
}

const findUsualRecipe = (ways: ReadonlyMap<string, number>): Recipe => {
  const [most] = [...ways].sort(([, a], [, b]) => b - a)
  return most ? JSON.parse(most[0]) : { transactions: [], outsideCalls: 0 }
}

const toCallCount = ({ ways, ...seen }: CallTotals): CallCount => ({ ...seen, usual: findUsualRecipe(ways) })

/** Sums the work of calls, by name. */
export const createCallTally = () => {
  let seen = new Map<string, CallTotals>()
  return {
    add({ name, transactions, outsideCalls }: CallRecord): void {
      const entry = seen.get(name) ?? {
        calls: 0,
        messages: 0,
        statements: 0,
        transacted: 0,
        outsideCalls: 0,
        ways: new Map(),
      }
      seen.set(name, entry)
      const messages = transactions.flat()
      const kinds = messages.flat()
      entry.calls += 1
      entry.messages += messages.length
      entry.statements += kinds.length
      entry.transacted += transactions.length
      entry.outsideCalls += outsideCalls
      const way = JSON.stringify({ transactions, outsideCalls } satisfies Recipe)
      entry.ways.set(way, (entry.ways.get(way) ?? 0) + 1)
    },
    /** Everything since the previous call of this function. */
    take(): CallCounts {
      const counts = Object.fromEntries([...seen].map(([name, entry]) => [name, toCallCount(entry)]))
      seen = new Map()
      return counts
    },
  }
}
