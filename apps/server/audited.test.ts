import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { FILE_TYPE } from '#platform/contract/contract.ts'
import type { Platform, RouteSet, ServerPlugin } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { serverPlugins } from './areas.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const BRAND = 'b'.repeat(22)
const TOKEN = 'owner-token'

/** Signing out ends a session and changes nothing of the merchant's. */
const isChange = (operation: string, access: string): boolean =>
  !operation.startsWith('GET ') && access.startsWith('staff:')

/** The same operations with handlers that change nothing: what is logged, is logged by the mount alone. */
const withEmptyHandlers = ({ contract }: RouteSet): RouteSet => {
  const changing = Object.entries(contract).flatMap(([name, endpoint]) =>
    endpoint && isChange(name, endpoint.access) ? [[name, endpoint] as const] : [],
  )
  return {
    contract: Object.fromEntries(
      changing.map(([name, { params, query, body, rate, idempotency, ...endpoint }]) => [
        name,
        { ...endpoint, data: z.unknown(), access: 'staff:owner' },
      ]),
    ) as RouteSet['contract'],
    handlers: Object.fromEntries(changing.map(([name]) => [name, async () => ok({})])),
  }
}

describe('the log of changes', () => {
  const operations = new Map<string, boolean>()
  const team = createTestStaff()
  let app: TestApp
  const everything: ServerPlugin = {
    name: 'all-changing-calls',
    routes: (platform: Platform) => {
      const sets = serverPlugins.flatMap(({ routes }) => routes?.(platform) ?? []).map(withEmptyHandlers)
      for (const { contract } of sets)
        for (const [name, endpoint] of Object.entries(contract)) operations.set(name, endpoint?.file === true)
      return sets
    },
  }
  beforeAll(async () => {
    team.add(TOKEN, { brandId: BRAND, role: 'owner' })
    app = await startTestApp({ plugins: [everything, team] })
  })
  afterAll(() => app.close())

  it('OW-10 has an entry for every changing call of every contract of the console, named by its operation', async () => {
    const refused: string[] = []
    for (const [operation, isFile] of operations) {
      const [method, path = ''] = operation.split(' ')
      const answer = await app.server.inject({
        method: method as 'POST',
        url: path.replaceAll(/:\w+/g, 'a'.repeat(22)),
        headers: { authorization: TOKEN, 'content-type': isFile ? FILE_TYPE : 'application/json' },
        payload: isFile ? 'x' : '{}',
      })
      if (answer.statusCode !== 200) refused.push(`${operation}: ${answer.statusCode} ${answer.body}`)
    }
    expect(refused).toEqual([])
    const { rows } = await app.platform.db.pool.query('select distinct operation from audit_entries')
    const logged = new Set((rows as { operation: string }[]).map(({ operation }) => operation))
    expect([...operations.keys()].filter((operation) => !logged.has(operation))).toEqual([])
    expect(logged.size).toBeGreaterThan(80)
  })
})
