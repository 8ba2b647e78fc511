import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { listSchemaLeaves } from '#features/settings/testing/schema-leaves.ts'
import type { Endpoint } from '#platform/contract/contract.ts'
import type { ErrorDefinition } from '#platform/contract/errors.ts'
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

const NEW = 'adds something, and replaces nothing'
const STATE = 'takes a step from a state that is checked with it'
const AGAIN = 'sends again what is stored'
const ASKS = 'changes nothing'

/** Operations of the console that are sent with POST and without the version that was read, with the reason. */
const UNVERSIONED_POSTS: Readonly<Record<string, string>> = {
  'POST /api/v1/console/account/passkeys': OWN,
  'POST /api/v1/console/account/passkeys/:id/removal': OWN,
  'POST /api/v1/console/account/passkeys/options': OWN,
  'POST /api/v1/console/account/recovery-codes': OWN,
  'POST /api/v1/console/account/second-factor': OWN,
  'POST /api/v1/console/account/second-factor/removal': OWN,
  'POST /api/v1/console/brand-pictures': NEW,
  'POST /api/v1/console/conversion-events/:id/retry': AGAIN,
  'POST /api/v1/console/credits': NEW,
  'POST /api/v1/console/day-closings': NEW,
  'POST /api/v1/console/deadLetters/:id/resend': AGAIN,
  'POST /api/v1/console/invitation': ASKS,
  'POST /api/v1/console/invitation/acceptance': OWN,
  'POST /api/v1/console/link-lists': NEW,
  'POST /api/v1/console/loyalty/adjustments': NEW,
  'POST /api/v1/console/loyalty/code-requests/:id/code': STATE,
  'POST /api/v1/console/loyalty/rewards': NEW,
  'POST /api/v1/console/menu/imports': NEW,
  'POST /api/v1/console/new-shop': ASKS,
  'POST /api/v1/console/new-shop/address': ASKS,
  'POST /api/v1/console/new-shop/opening': OWN,
  'POST /api/v1/console/new-shops': NEW,
  'POST /api/v1/console/orders/:id/bill/take': STATE,
  'POST /api/v1/console/orders/:id/dropOff/photo': NEW,
  'POST /api/v1/console/orders/:id/prescription/approval': STATE,
  'POST /api/v1/console/orders/:id/prescription/rejection': STATE,
  'POST /api/v1/console/orders/:id/refunds': NEW,
  'POST /api/v1/console/passkey-sign-in': OWN,
  'POST /api/v1/console/passkey-sign-in/options': OWN,
  'POST /api/v1/console/password-reset': OWN,
  'POST /api/v1/console/password-reset/use': OWN,
  'POST /api/v1/console/payment-accounts/:id/check': ASKS,
  'POST /api/v1/console/payment-requests': NEW,
  'POST /api/v1/console/payment-requests/:id/refunds': NEW,
  'POST /api/v1/console/payment-requests/:id/replace': STATE,
  'POST /api/v1/console/payment-requests/:id/send': AGAIN,
  'POST /api/v1/console/payment-requests/:id/withdraw': STATE,
  'POST /api/v1/console/pictures': NEW,
  'POST /api/v1/console/promotions': NEW,
  'POST /api/v1/console/promotions/preview': ASKS,
  'POST /api/v1/console/sign-in': OWN,
  'POST /api/v1/console/sign-out': OWN,
  'POST /api/v1/console/staff/invitations': NEW,
  'POST /api/v1/console/staff/invitations/:id/renewal': STATE,
  'POST /api/v1/console/stores/:id/apiKeys': NEW,
  'POST /api/v1/console/stores/:id/areas': NEW,
  'POST /api/v1/console/stores/:id/orderEntry': NEW,
  'POST /api/v1/console/stores/:id/orderEntry/customer': ASKS,
  'POST /api/v1/console/stores/:id/orderEntry/quote': ASKS,
  'POST /api/v1/console/stores/:id/preview-links': NEW,
  'POST /api/v1/console/stores/:id/table-system/test': ASKS,
  'POST /api/v1/console/stores/:id/webhooks': NEW,
  'POST /api/v1/console/table-calls/:id/answer': STATE,
  'POST /api/v1/console/table-orders/:id/accept': STATE,
  'POST /api/v1/console/table-rounds/:id/serve': STATE,
  'POST /api/v1/console/table-sessions/:id/admit': STATE,
  'POST /api/v1/console/table-sessions/:id/close': STATE,
  'POST /api/v1/console/table-sessions/:id/items': STATE,
  'POST /api/v1/console/table-sessions/:id/move': STATE,
  'POST /api/v1/console/table-sessions/:id/remove': STATE,
  'POST /api/v1/console/table-system-deliveries/:id/retry': AGAIN,
  'POST /api/v1/console/tables': NEW,
  'POST /api/v1/console/tables/:id/quote': ASKS,
  'POST /api/v1/console/tables/:id/renew': STATE,
  'POST /api/v1/console/tables/:id/rounds': NEW,
  'POST /api/v1/console/tables/:id/seat': STATE,
  'POST /api/v1/console/webhookDeliveries/:id/resend': AGAIN,
}

const LIVE = 'a step of an order, which the board shows live'

/** Versioned operations whose conflict carries nothing, with the reason. */
const WITHOUT_DATA: Readonly<Record<string, string>> = {
  'POST /api/v1/console/orders/:id/edits': LIVE,
  'POST /api/v1/console/orders/:id/edits/quote': ASKS,
  'POST /api/v1/console/orders/:id/replacements': LIVE,
  'POST /api/v1/console/payment-reviews/:id/resolve': 'a step of a review, which is asked for again',
  'PUT /api/v1/console/orders/:id/replacements': LIVE,
  'PUT /api/v1/console/orders/:id/status': LIVE,
}

const VERSION = /(?:^|\.)(?:\w*[vV]ersion|\w*[rR]evision|expected\w*)$/

const isVersioned = ({ body }: Endpoint): boolean =>
  body !== undefined && listSchemaLeaves(body).some((leaf) => VERSION.test(leaf))

const DECLARATION = /export const (\w+) = defineErrors<[^>]*>\(\)\(\s*'([\w-]+)'/g

/** Whether the server's sources answer with an error somewhere, and everywhere with what is stored now. */
const createCarriesData = () => {
  const sources = globSync('{core,features,platform}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const objects = new Map(
    sources.flatMap((text) => [...text.matchAll(DECLARATION)].map(([, name, area]) => [area, name] as const)),
  )
  return ({ area, name }: ErrorDefinition): boolean => {
    const answer = new RegExp(
      `failure\\(\\s*${objects.get(area)}\\.${name}\\b(,\\s*\\{[^}]*\\bdata\\b)?`,
      'g',
    )
    const answers = sources.flatMap((text) => [...text.matchAll(answer)])
    return answers.length > 0 && answers.every(([, data]) => data !== undefined)
  }
}

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

  /** Operations that state the version that was read, also those that are sent with POST. */
  const listVersioned = () =>
    [...operations].filter(
      ([operation, endpoint]) =>
        /^(?:PUT|PATCH|POST) \/api\/v1\/console\//.test(operation) && isVersioned(endpoint),
    )

  it('OW-03 are not overwritten: each states the version that was read, or the reason why it needs none', () => {
    const unversioned = listReplacing().flatMap(([name, endpoint]) => (isVersioned(endpoint) ? [] : [name]))
    expect(unversioned.toSorted()).toEqual(Object.keys(UNVERSIONED).toSorted())
  })

  it('OW-03 replace nothing by a POST, unless it states the version that was read', () => {
    const unversioned = [...operations].flatMap(([name, endpoint]) =>
      name.startsWith('POST /api/v1/console/') && !isVersioned(endpoint) ? [name] : [],
    )
    expect(unversioned.toSorted()).toEqual(Object.keys(UNVERSIONED_POSTS).toSorted())
  })

  it('OW-03 say by a conflict that somebody else has saved', () => {
    const silent = listVersioned().flatMap(([name, endpoint]) =>
      endpoint.errors?.some(({ status }) => status === 409) ? [] : [name],
    )
    expect(silent).toEqual([])
  })

  it('OW-03 show by a conflict what somebody else has saved, or state the reason why it carries nothing', () => {
    const carriesData = createCarriesData()
    const empty = listVersioned().flatMap(([name, endpoint]) => {
      const conflicts = endpoint.errors?.filter(({ status }) => status === 409) ?? []
      return conflicts.some(carriesData) ? [] : [name]
    })
    expect(empty.toSorted()).toEqual(Object.keys(WITHOUT_DATA))
  })
})
