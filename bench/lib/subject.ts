import type { BenchDatabase } from './postgres.ts'
import { readCpuTime } from './proc.ts'

/** A measured server with its database. */
export interface Subject {
  readonly origin: string
  readonly pid: number
  readonly database: BenchDatabase
}

/** Milliseconds of CPU used so far. */
export interface CpuTimes {
  readonly server: number
  readonly database: number
}

export const readCpuTimes = async ({ pid, database }: Subject): Promise<CpuTimes> => ({
  server: readCpuTime(pid) ?? Number.NaN,
  database: await database.cpu(),
})
