import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { listSchemaLeaves } from '#features/settings/testing/schema-leaves.ts'
import type { Endpoint } from '#platform/contract/contract.ts'
import { listMountedOperations } from '#platform/http/mount.ts'

const ACT = 'states what is from now on, whatever was before'
const OWN = 'belongs to the caller alone'
const SINGLE = 'one value that is saved as soon as it is chosen, and shown by the answer'

/** Operations of the console that replace something without the version that was read, with the reason. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  'PUT /api/v1/console/webhooks/:id': ACT,
  'PUT /api/v1/console/promotions/:id/state': ACT,
  'PUT /api/v1/console/customers/:id/block': ACT,
  'PUT /api/v1/console/stores/:id/busy': ACT,
  'PUT /api/v1/console/stores/:id/pause': ACT,
  'PUT /api/v1/console/stores/:id/preview': ACT,
  'PUT /api/v1/console/stores/:id/areas/:areaId/state': ACT,
  'PUT /api/v1/console/stores/:id/products/:product/sold-out': ACT,
  'PUT /api/v1/console/stores/:id/options/:option/sold-out': ACT,
  'PUT /api/v1/console/stores/:id/products/:product/stock': 'what somebody has counted',
  'PUT /api/v1/console/kitchen/orders/:id': 'states of each item what was seen',
  'PUT /api/v1/console/orders/:id/dropOff': 'the report of the driver who is there',
  'PUT /api/v1/console/orders/:id/driver': ACT,
  'PUT /api/v1/console/reports/day-start': SINGLE,
  'PUT /api/v1/console/account': OWN,
  'PUT /api/v1/console/account/password': OWN,
  'PUT /api/v1/console/account/second-factor': OWN,
  'PUT /api/v1/console/account/passkeys/:id': OWN,
  'PUT /api/v1/console/new-shop/draft': 'belongs to the one who opens a shop',
  'PUT /api/v1/console/conversions/:vendor/:pixelId': 'a key, of which no form shows what is stored',
}

const VERSION = /(?:^|\.)(?:\w*[vV]ersion|\w*[rR]evision|expected\w*)$/

const isVersioned = ({ body }: Endpoint): boolean =>
  body !== undefined && listSchemaLeaves(body).some((leaf) => VERSION.test(leaf))

describe('forms of the console', () => {
  let app: TestApp
  let operations: ReadonlyMap<string, Endpoint>
  beforeAll(async () => {
    app = await startTestApp()
    operations = listMountedOperations(app.platform)
  })
  afterAll(() => app.close())

  const listReplacing = () =>
    [...operations].filter(([operation]) => /^(?:PUT|PATCH) \/api\/v1\/console\//.test(operation))

  it('OW-03 are not overwritten: each states the version that was read, or the reason why it needs none', () => {
    const unversioned = listReplacing().flatMap(([name, endpoint]) => (isVersioned(endpoint) ? [] : [name]))
    expect(unversioned.toSorted()).toEqual(Object.keys(UNVERSIONED).toSorted())
  })

  it('OW-03 say by a conflict that somebody else has saved', () => {
    const silent = listReplacing().flatMap(([name, endpoint]) =>
      isVersioned(endpoint) && !endpoint.errors?.some(({ status }) => status === 409) ? [name] : [],
    )
    expect(silent).toEqual([])
  })
})
