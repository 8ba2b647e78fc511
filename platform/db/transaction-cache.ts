import type { Transaction } from './transaction.ts'

/** What units have read and need not read again while they last, each thing under a name. */
export interface TransactionCache<Value> {
  /** What is kept under the name; else what `read` answers, which is kept from then on. */
  getOrLoad(unit: Transaction, name: string, read: () => Promise<Value>): Promise<Value>
  /** The unit itself changed it. What was never read stays unread. */
  update(unit: Transaction, name: string, change: (value: Value) => Value): void
  /** Everything is read anew: whose it is has changed. */
  clear(unit: Transaction): void
}

/** For what a unit holds a lock on, or may take as of the moment at which it first looked. */
export const transactionCache = <Value>(): TransactionCache<Value> => {
  const units = new WeakMap<Transaction, Map<string, Value>>()
  return {
    async getOrLoad(unit, name, read) {
      const kept = units.get(unit) ?? new Map<string, Value>()
      units.set(unit, kept)
      const known = kept.get(name)
      if (known !== undefined) return known
      const value = await read()
      kept.set(name, value)
      return value
    },
    update(unit, name, change) {
      const kept = units.get(unit)
      const known = kept?.get(name)
      if (known !== undefined) kept?.set(name, change(known))
    },
    clear: (unit) => void units.delete(unit),
  }
}
