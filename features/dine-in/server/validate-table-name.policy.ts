import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { dineInErrors } from '../contract/errors.ts'
import { findTableByName } from './tables.repo.ts'

interface WantedName {
  readonly storeId: string
  readonly name: string
  /** The table that is to have the name; absent: a new one. */
  readonly id?: string
}

/** Refuses a name that another table or room of the outlet has, also in other letters or digits. */
export const validateTableName = async (
  tx: Transaction,
  { id, ...wanted }: WantedName,
): Promise<Failure | undefined> => {
  const taken = await findTableByName(tx, wanted)
  if (!taken || taken.id === id) return undefined
  return failure(dineInErrors.nameTaken, { field: 'name', values: { table: wanted.name } })
}
