import type { Transaction } from './transaction.ts'

/** Values by name that a transaction has loaded and need not load again. */
export interface TransactionCache<Value> {
  /** The cached value, else the result of `read`, which is then cached. */
  getOrLoad(tx: Transaction, name: string, read: () => Promise<Value>): Promise<Value>
  /** Applies the transaction's own change. Unread values stay unread. */
  update(tx: Transaction, name: string, change: (value: Value) => Value): void
  /** Evicts all values: their owner has changed. */
  clear(tx: Transaction): void
}

/** For rows that a transaction has locked, or may use as of its first read. */
export const transactionCache = <Value>(): TransactionCache<Value> => {
  const units = new WeakMap<Transaction, Map<string, Value>>()
  return {
    async getOrLoad(tx, name, read) {
      const kept = units.get(tx) ?? new Map<string, Value>()
      units.set(tx, kept)
      const known = kept.get(name)
      if (known !== undefined) return known
      const value = await read()
      kept.set(name, value)
      return value
    },
    update(tx, name, change) {
      const kept = units.get(tx)
      const known = kept?.get(name)
      if (known !== undefined) kept?.set(name, change(known))
    },
    clear: (tx) => void units.delete(tx),
  }
}
