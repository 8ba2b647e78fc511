import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { createElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import shellTexts from '#core/console-shell/messages/en.json' with { type: 'json' }
import { InviteSheet } from '#core/staff/console/components/invite-sheet.tsx'
import { PersonSheet } from '#core/staff/console/components/person-sheet.tsx'
import staffTexts from '#core/staff/console/messages/en.json' with { type: 'json' }
import { AddTables } from '#features/dine-in/console/components/add-tables.tsx'
import tablesTexts from '#features/dine-in/console/messages/en.json' with { type: 'json' }
import { RewardSheet } from '#features/loyalty/console/components/reward-sheet.tsx'
import loyaltyTexts from '#features/loyalty/console/messages/en.json' with { type: 'json' }
import { callHook } from '#platform/testing/call-hook.tsx'
import { draw } from '#platform/testing/press-button.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }

const SEARCH = 'searches or filters what is shown'
const STEP = 'a step of an order or of a visit, which is taken or not at once'
const SIGN_IN = 'signs in, or sets a password or a second factor'
const AT_ONCE = 'saved as soon as it is chosen'
const DRAFT = 'the server stores it at each step'
const FILE = 'what is chosen is a file or what its columns hold'

/** Files of the console with fields that are left without a question, with the reason. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'core/cart/console/item-search.tsx': SEARCH,
  'core/console-shell/console/amount-field.tsx': STEP,
  'core/console-shell/console/file-button.tsx': FILE,
  'core/console-shell/console/header-select.tsx': AT_ONCE,
  'core/console-shell/console/language-select.tsx': AT_ONCE,
  'core/console-shell/console/outlet-switch.tsx': AT_ONCE,
  'core/menus/console/components/sold-out-sheet.tsx': STEP,
  'core/menus/console/components/stock-view.tsx': SEARCH,
  'core/orders/console/components/board-bar.tsx': SEARCH,
  'core/orders/console/components/board-view.tsx': SEARCH,
  'core/orders/console/components/driver-sheet.tsx': STEP,
  'core/orders/console/components/outlet-filter.tsx': SEARCH,
  'core/orders/console/components/past-orders.tsx': SEARCH,
  'core/orders/console/components/reason-sheet.tsx': STEP,
  'core/staff/console/components/add-passkey.tsx': SIGN_IN,
  'core/staff/console/components/confirm-password.tsx': SIGN_IN,
  'core/staff/console/components/factor-set-up.tsx': SIGN_IN,
  'core/staff/console/components/passkey-row.tsx': SIGN_IN,
  'core/staff/console/password-field.tsx': SIGN_IN,
  'core/staff/console/screens/forgot-password.screen.tsx': SIGN_IN,
  'core/staff/console/screens/join.screen.tsx': SIGN_IN,
  'core/staff/console/screens/new-password.screen.tsx': SIGN_IN,
  'core/staff/console/screens/sign-in.screen.tsx': SIGN_IN,
  'core/stores/console/components/busy-card.tsx': AT_ONCE,
  'core/stores/console/components/preview-card.tsx': AT_ONCE,
  'features/audit-log/console/screens/history.screen.tsx': SEARCH,
  'features/conversions/console/components/sources-part.tsx': SEARCH,
  'features/credits/console/screens/credit.screen.tsx': SEARCH,
  'features/customer-records/console/screens/customers.screen.tsx': SEARCH,
  'features/dine-in/console/components/move-guests.tsx': STEP,
  'features/dine-in/console/components/round-panel.tsx': STEP,
  'features/dine-in/console/screens/answer-times.screen.tsx': SEARCH,
  'features/food-court/console/components/settlement-days.tsx': SEARCH,
  'features/menu-editor/console/editor/editor-view.tsx': SEARCH,
  'features/menu-import/console/column-matching.tsx': FILE,
  'features/menu-import/console/export-sheet.tsx': SEARCH,
  'features/menu-import/console/import-choices.tsx': FILE,
  'features/menu-import/console/import-sheet.tsx': FILE,
  'features/new-shops/console/components/owner-step.tsx': DRAFT,
  'features/new-shops/console/components/place-step.tsx': DRAFT,
  'features/new-shops/console/components/shop-step.tsx': DRAFT,
  'features/new-shops/console/screens/sign-up.screen.tsx': SIGN_IN,
  'features/ordering-links/console/components/dish-links.tsx': SEARCH,
  'features/prescriptions/console/prescription-sheet.tsx': STEP,
  'features/replacements/console/components/edit-form.tsx': STEP,
  'features/replacements/console/components/missing-items-form.tsx': STEP,
  'features/replacements/console/components/missing-line-field.tsx': STEP,
  'features/replacements/console/components/open-request-part.tsx': STEP,
  'features/reports/console/components/day-start-field.tsx': AT_ONCE,
  'features/reports/console/components/report-filters.tsx': SEARCH,
  'features/reports/console/screens/reports.screen.tsx': SEARCH,
  'features/split-bill/console/components/bill-shares.tsx': STEP,
  'features/time-machine/console/components/question-form.tsx': SEARCH,
}

const FIELD =
  /<(?:input|textarea|select|TextArea|Segmented|RadioCards|QuantityStepper|HeaderSelect|(?!Explained)[A-Z]\w*Field)\b/
/** A form asks by the guard itself, or stands in a frame that has it. */
const GUARD = /\buseLeaveGuard\(|<(?:VersionedEditor|FormSheet)\b/
const IMPORT = /(?:from|import\() ?'([^']+\.tsx)'/g

const listConsoleFiles = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(['{core,features}/*/console/**/*.tsx', 'apps/console/**/*.tsx'])
      .filter((file) => !file.includes('.test.'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

const resolve = (from: string, path: string): string =>
  path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(from), path)

const listImporters = (files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const pairs = [...files].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].map(([, path = '']) => ({ file, imported: resolve(file, path) })),
  )
  return new Map(
    Object.entries(Object.groupBy(pairs, ({ imported }) => imported)).map(([imported, list = []]) => [
      imported,
      list.map(({ file }) => file),
    ]),
  )
}

/** Whether each way from a screen down to the file passes a guard. */
const createIsGuarded = (files: ReadonlyMap<string, string>) => {
  const importers = listImporters(files)
  const isGuarded = (file: string, below: ReadonlySet<string>): boolean => {
    if (GUARD.test(files.get(file) ?? '')) return true
    const above = importers.get(file) ?? []
    if (above.length === 0 || file.includes('/screens/')) return false
    return above.every((each) => below.has(each) || isGuarded(each, new Set([...below, file])))
  }
  return (file: string) => isGuarded(file, new Set())
}

describe('forms of the console', () => {
  const files = listConsoleFiles()

  it('OW-03 ask before unsaved edits are left, or state the reason why they need not', () => {
    const isGuarded = createIsGuarded(files)
    const silent = [...files].flatMap(([file, text]) => (FIELD.test(text) && !isGuarded(file) ? [file] : []))
    expect(silent.toSorted()).toEqual(Object.keys(UNGUARDED).toSorted())
  })

  it('OW-03 draw the question wherever they have the guard', () => {
    const undrawn = [...files].filter(
      ([file, text]) =>
        text.includes('useLeaveGuard(') &&
        !file.endsWith('use-leave-guard.tsx') &&
        !/\{(?:\w+\.)?question\}/.test(text),
    )
    expect(undrawn.map(([file]) => file)).toEqual([])
  })
})

type Sheet = (onClose: () => void) => ReactElement

const TEXTS = {
  ...{ 'console-shell': shellTexts, ui: uiTexts, 'staff-console': staffTexts },
  ...{ 'dine-in-console': tablesTexts, 'loyalty-console': loyaltyTexts },
}

const brand = { name: 'Marina', colorCode: '#000000', merchantType: 'restaurant' }
const LOADED = {
  root: {},
  console: {
    staff: { _id: 'me', name: 'Ola', email: 'ola@example.com', role: 'owner', isLimited: false, brand },
    outlets: [
      { _id: 'one', name: 'One' },
      { _id: 'two', name: 'Two' },
    ],
  },
}

/** Whether closing a sheet closes it, once one of its fields was changed to the value, without a browser. */
const countCloses = (sheet: Sheet, entry?: { readonly field: number; readonly value: string }): number => {
  let closes = 0
  const onClose = () => {
    closes += 1
  }
  let isEntered = false
  const close = callHook(
    () => {
      const { fields, buttons } = draw(sheet(onClose))
      if (entry && !isEntered) {
        isEntered = true
        fields[entry.field]?.enter(entry.value)
      }
      return buttons.find(({ name }) => name === uiTexts.close)
    },
    { texts: TEXTS, loaded: LOADED },
  )
  close?.press()
  return closes
}

const never = () => Promise.reject(new Error('Nothing is sent'))
const calls = {
  ...{ invite: never, resend: never, withdraw: never, change: never, remove: never, resetFactor: never },
}
const person = {
  ...({ _id: 'ola', name: 'Ola', email: 'ola@example.com', role: 'kitchen', storeIds: ['one'] } as const),
  ...{ version: '1', lastSignInAt: null, hasSecondFactor: false, hasPasskey: false },
  ...{ isSelf: false, isManageable: true },
}
const roles = ['manager', 'kitchen'] as const
const settings = {
  ...{ version: '1', program: null, isOwn: false, rewards: [], currency: 'AED' },
  products: [{ _id: 'cake', name: 'Cake' }],
}

describe('a sheet of the console', () => {
  it.each<{ of: string; field: number; value: string; sheet: Sheet }>([
    {
      ...{ of: 'a reward', field: 0, value: 'Dessert' },
      sheet: (onClose) => createElement(RewardSheet, { settings, reward: null, onSave: never, onClose }),
    },
    {
      ...{ of: 'the rights of a person', field: 0, value: 'manager' },
      sheet: (onClose) =>
        createElement(PersonSheet, { person: { ...person, storeIds: ['one'] }, roles, calls, onClose }),
    },
    {
      ...{ of: 'an invitation', field: 0, value: 'new@example.com' },
      sheet: (onClose) => createElement(InviteSheet, { roles, calls, onClose }),
    },
    {
      ...{ of: 'new tables', field: 1, value: '12, 13' },
      sheet: (onClose) => createElement(AddTables, { store: 'one', change: never, onClose }),
    },
  ])('OW-03 closes at once while $of is untouched, and not with unsaved edits', ({ field, value, sheet }) => {
    expect(countCloses(sheet)).toBe(1)
    expect(countCloses(sheet, { field, value })).toBe(0)
  })
})
