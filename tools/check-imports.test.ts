import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImports, type ImportReport } from './check-imports.ts'

const repository = path.join(import.meta.dirname, '..')

const toImportSpecifier = (file: string, target: string): string => {
  if (!target.includes('/')) return target
  return target.startsWith('tools/') ? path.posix.relative(path.posix.dirname(file), target) : `#${target}`
}

const TYPE = 'type '

const importOf = (file: string, target: string): string =>
  target.startsWith(TYPE)
    ? `import type { here } from '${toImportSpecifier(file, target.slice(TYPE.length))}'`
    : `import '${toImportSpecifier(file, target)}'`

/** Creates a small code base in which each file imports the files named for it, only a type of it after `type `. */
const writeFixture = (house: Record<string, string[]>): string => {
  const root = mkdtempSync(path.join(tmpdir(), 'compass-imports-'))
  mkdirSync(path.join(root, 'tools'))
  for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tools/directions.json']) {
    cpSync(path.join(repository, file), path.join(root, file))
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'), 'dir')
  for (const [file, imports] of Object.entries(house)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    const lines = imports.map((target) => importOf(file, target))
    writeFileSync(path.join(root, file), `${lines.join('\n')}\nexport const here = 1\n`)
  }
  return root
}

const brokenImports: [from: string, to: string, rule: string][] = [
  ['core/cart/server/cart.service.ts', 'core/orders/contract/order.ts', 'core-ladder-cart'],
  ['core/staff/domain/a.ts', 'core/notifications/domain/role.ts', 'core-ladder-staff'],
  ['core/cart/domain/gift.ts', 'features/loyalty/domain/points.ts', 'core-knows-no-plug-ins'],
  ['core/cart/server/shell.ts', 'apps/server/app.ts', 'only-shells-compose'],
  ['core/checkout/server/peek.ts', 'core/menus/server/menu.repo.ts', 'areas-enter-by-the-door'],
  ['core/checkout/storefront/step.tsx', 'core/menus/storefront/parts/card.tsx', 'areas-enter-by-the-door'],
  ['core/checkout/domain/deep.ts', 'core/menus/domain/parts/rule.ts', 'areas-enter-by-the-door'],
  ['core/menus/server/two.test.ts', 'core/sites/server/site.repo.ts', 'tests-enter-by-the-door'],
  ['core/menus/storefront/list.tsx', 'core/menus/server/menu.repo.ts', 'screens-know-no-server'],
  ['core/menus/storefront/raw.tsx', 'kysely', 'screens-know-no-server'],
  ['core/menus/console/edit.tsx', 'platform/db/database.ts', 'screens-know-no-server'],
  ['core/menus/storefront/read.tsx', 'fs', 'screens-know-no-node'],
  ['core/menus/server/remember.ts', 'lru-cache', 'caches-are-in-the-table'],
  ['core/menus/server/menu.presenter.ts', 'core/menus/storefront/list.tsx', 'server-knows-no-screen'],
  ['core/menus/storefront/both.tsx', 'core/menus/console/edit.tsx', 'storefront-knows-no-console'],
  ['core/menus/domain/price.ts', 'core/menus/server/menu.repo.ts', 'domain-is-pure'],
  ['core/menus/domain/now.ts', 'fs', 'domain-is-pure'],
  ['core/menus/domain/wire.ts', 'core/menus/contract/plain.ts', 'domain-knows-no-contract'],
  ['core/menus/contract/menu.ts', 'core/menus/storefront/list.tsx', 'contract-is-pure'],
  ['core/menus/server/kit.ts', 'core/sites/testing/a-site.ts', 'testing-room-is-for-tests'],
  ['features/loyalty/server/link.ts', 'features/ratings/contract/rating.ts', 'features-know-no-sibling'],
  ['features/loyalty/server/pay.ts', 'providers/payments/stripe/stripe.ts', 'features-know-no-provider'],
  ['providers/payments/tap/tap.ts', 'providers/payments/stripe/stripe.ts', 'providers-know-no-sibling'],
  ['providers/payments/tap/twin.ts', 'providers/messaging/sms/sms.ts', 'providers-know-no-sibling'],
  [
    'providers/payments/tap/order.ts',
    'core/orders/contract/order.ts',
    'provider-sees-only-its-port-payments',
  ],
  [
    'providers/payments/tap/inner.ts',
    'core/payments/server/settle.service.ts',
    'provider-sees-only-its-port-payments',
  ],
  ['platform/http/shop.ts', 'core/menus/contract/plain.ts', 'platform-knows-no-shop'],
  ['platform/kernel/disk.ts', 'fs', 'kernel-stands-alone'],
  ['platform/ui/button.tsx', 'platform/db/database.ts', 'ui-knows-no-server'],
  ['apps/server/app.ts', 'features/loyalty/server/plugin.ts', 'shells-name-plug-ins-in-one-place'],
  ['apps/server/main.ts', 'core/menus/server/menu.repo.ts', 'shells-enter-by-the-door'],
  ['apps/storefront/root.tsx', 'apps/server/env.ts', 'screens-know-no-server'],
  [
    'apps/server/fake.test.ts',
    'providers/payments/tap/testing/fake-tap.ts',
    'stand-ins-are-for-journeys-and-proofs',
  ],
  [
    'core/payments/testing/all.ts',
    'providers/payments/tap/testing/fake-tap.ts',
    'stand-ins-are-for-journeys-and-proofs',
  ],
  [
    'providers/payments/tap/server/tap.client.ts',
    'providers/payments/tap/testing/fake-tap.ts',
    'vendors-ship-no-stand-in',
  ],
  ['core/sites/server/script.ts', 'tools/helper.ts', 'product-needs-no-tools'],
  ['core/sites/contract/barrel.ts', 'core/sites/contract/index.ts', 'no-index-files'],
  ['core/sites/domain/one.ts', 'core/sites/domain/two.ts', 'no-circular'],
  ['core/sites/domain/shape.ts', 'core/sites/domain/value.ts', 'no-circular'],
  ['core/sites/domain/lost.ts', 'core/sites/domain/nowhere.ts', 'not-resolvable'],
]

const allowedImports: [from: string, to: string][] = [
  ['core/checkout/server/place-order.use-case.ts', 'core/menus/server/menu.service.ts'],
  ['core/checkout/domain/total.ts', 'core/menus/domain/price-rule.ts'],
  ['core/checkout/contract/checkout.ts', 'core/menus/contract/plain.ts'],
  ['core/checkout/contract/schema.ts', 'zod'],
  ['core/checkout/storefront/summary.tsx', 'core/menus/storefront/menu-card.tsx'],
  ['core/checkout/server/shop.test.ts', 'core/sites/testing/a-site.ts'],
  ['core/checkout/server/app.test.ts', 'apps/server/app.ts'],
  ['core/checkout/server/plugged.test.ts', 'core/menus/server/plugin.ts'],
  ['core/sites/testing/a-site.ts', 'core/sites/server/site.repo.ts'],
  ['providers/payments/tap/testing/fake-tap.ts', 'core/payments/testing/fake-server.ts'],
  ['providers/payments/tap/server/tap.test.ts', 'providers/payments/tap/testing/fake-tap.ts'],
  ['e2e/tap.e2e.ts', 'providers/payments/tap/testing/fake-tap.ts'],
  ['features/loyalty/server/earn.ts', 'core/orders/contract/order.ts'],
  ['providers/payments/stripe/port.ts', 'core/payments/contract/payment-provider.ts'],
  ['apps/server/areas.ts', 'features/loyalty/server/plugin.ts'],
  ['apps/storefront/plugins.ts', 'features/loyalty/storefront/plugin.ts'],
]

const toFixture = (imports: (readonly [string, string, ...unknown[]])[]): Record<string, string[]> => {
  const house: Record<string, string[]> = {}
  for (const [from, to] of imports) {
    if (to.includes('/') && !to.includes('nowhere')) house[to] ??= []
    house[from] = [...(house[from] ?? []), to]
  }
  return house
}

describe('import rules', () => {
  let root: string
  let report: ImportReport

  beforeAll(() => {
    const house = toFixture([...brokenImports, ...allowedImports])
    house['core/sites/domain/two.ts'] = ['core/sites/domain/one.ts']
    house['core/sites/domain/value.ts'] = ['type core/sites/domain/shape.ts']
    house['core/quarrels/domain/new.ts'] = []
    root = writeFixture(house)
    report = checkImports(root)
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it.each(brokenImports)('%s may not import %s (%s)', (from, to, rule) => {
    const names = report.violations
      .filter((found) => found.from === from && [to, `#${to}`].some((name) => found.to.includes(name)))
      .map((found) => found.rule.name)
    expect(names).toContain(rule)
    expect(report.advice.get(rule)).toMatch(/\w+ \w+/)
  })

  it.each(allowedImports)('%s may import %s', (from) => {
    expect(report.violations.filter((found) => found.from === from).map((found) => found.rule.name)).toEqual(
      [],
    )
  })

  it('read every source file', () => {
    expect(report.unseen).toEqual([])
    expect(report.modules).toBeGreaterThan(40)
  })

  it('require a position in the ladder for a new core area', () => {
    expect(report.unplaced).toEqual(['core/quarrels'])
  })
})
