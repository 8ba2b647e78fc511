import { vi } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { getGatewayBreakers } from '../server/gateway-breakers.client.ts'

/** The deadlines of the gateway calls from now on, in milliseconds. Each call ends soon after it reached the gateway. */
export const recordGatewayDeadlines = (db: Database): readonly number[] => {
  const breakers = getGatewayBreakers(db)
  const deadlines: number[] = []
  const { call } = breakers
  vi.spyOn(breakers, 'call').mockImplementation((line, deadline, work) => {
    deadlines.push(deadline)
    return call(line, 10, work)
  })
  return deadlines
}
