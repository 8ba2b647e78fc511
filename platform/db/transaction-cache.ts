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
export const createTransactionCache = <Value>(): TransactionCache<Value> => {
  const units = new WeakMap<Transaction, Map<string, Value>>()
  return {
    async getOrLoad(tx, name, read) {
      const stored = units.get(tx) ?? new Map<string, Value>()
      units.set(tx, stored)
      const known = stored.get(name)
      if (known !== undefined) return known
      const value = await read()
      stored.set(name, value)
      return value
    },
    update(tx, name, change) {
      const stored = units.get(tx)
      const known = stored?.get(name)
      if (known !== undefined) stored?.set(name, change(known))
    },
    clear: (tx) => void units.delete(tx),
  }
}
