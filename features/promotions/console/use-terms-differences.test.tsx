import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import consoleTexts from '#core/console-shell/messages/en.json' with { type: 'json' }
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { WirePromotionTerms } from '../contract/console-endpoints.ts'
import messages from './messages/en.json' with { type: 'json' }
import { createTerms } from './terms-draft.ts'
import type { PromotionsData } from './use-promotions.ts'
import { useTermsDifferences } from './use-terms-differences.ts'

const DATA: PromotionsData = {
  ...{ currency: 'AED', languages: ['en', 'ar'], promotions: [], areas: [{ _id: 'jbr', name: 'JBR' }] },
  stores: [{ _id: 'marina', name: 'Marina', timeZone: 'Asia/Dubai' }],
  categories: [{ _id: 'mains', name: 'Mains' }],
  products: [{ _id: 'burger', name: 'Burger' }],
}
const texts = { 'promotions-console': messages, 'console-shell': consoleTexts }
const compare = callHook(() => useTermsDifferences(DATA), { texts })
const terms: WirePromotionTerms = { ...createTerms(), name: { en: 'Lunch' } }
const withConditions = (conditions: Partial<WirePromotionTerms['conditions']>): WirePromotionTerms => ({
  ...terms,
  conditions: { ...terms.conditions, ...conditions },
})
const on = { products: [], categories: [] }

describe('the differences of two people’s terms of a promotion', () => {
  it('are none between equal terms', () => {
    expect(compare(terms, structuredClone(terms))).toEqual([])
  })

  it.each<[string, WirePromotionTerms, string, string, string]>([
    ['its name', { ...terms, name: { en: 'Dinner' } }, 'Name', 'Lunch', 'Dinner'],
    [
      'its name in one language',
      { ...terms, name: { ...terms.name, ar: 'عشاء' } },
      ...(['Name · العربية', '', 'عشاء'] as const),
    ],
    ['its code', { ...terms, code: 'TEN' }, 'Code', 'Applies by itself', 'TEN'],
    [
      'its percent',
      { ...terms, effect: { kind: 'percent', percent: 15, on } },
      ...(['Percent', '10 %', '15 %'] as const),
    ],
    [
      'its categories',
      { ...terms, effect: { kind: 'percent', percent: 10, on: { ...on, categories: ['mains'] } } },
      ...(['On these categories', 'everything', 'Mains'] as const),
    ],
    ['its smallest order', withConditions({ minimum: 4550 }), 'Smallest order', '', 'AED 45.50'],
    ['its outlets', withConditions({ stores: ['marina'] }), 'Outlets', 'all', 'Marina'],
    [
      'its ways of ordering',
      withConditions({ orderTypes: [10, 50] }),
      ...(['Ways of ordering', 'all', 'pickup, dine-in'] as const),
    ],
    ['its ways of paying', withConditions({ paymentMethods: ['cod'] }), 'Ways of paying', 'all', 'Cash'],
    [
      'its first order',
      withConditions({ isFirstOrder: true }),
      'Only for a customer’s first order',
      'no',
      'yes',
    ],
    [
      'its hours',
      withConditions({ hours: { mon: [['12:00', '15:00']] } }),
      ...(['Only at certain hours', '', 'Monday 12:00 PM – 3:00 PM'] as const),
    ],
    ['its limit', { ...terms, totalLimit: 50 }, 'Uses in all', '', '50'],
    [
      'its end by the clock of the outlet',
      { ...terms, validUntil: '2027-05-01T20:00:00.000Z' },
      ...(['Ends', '', '2 May 2027, 12:00 AM'] as const),
    ],
  ])('are shown of %s', (_, saved, label, mine, theirs) => {
    const plain = compare(terms, saved).map((row) => ({
      ...row,
      theirs: row.theirs.replaceAll('\u00a0', ' '),
    }))
    expect(plain).toContainEqual({ label, mine, theirs })
  })

  it('name products, also those that are not on the menu any more', () => {
    const products = ['burger', 'gone']
    expect(compare({ ...terms, effect: { kind: 'freeProduct', products } }, terms)).toContainEqual({
      ...{ label: 'Products that may be free', theirs: '' },
      mine: 'Burger, no longer on the menu',
    })
  })

  it('stand in the notice as what is saved and what is mine', () => {
    const notice = (
      <TextsProvider texts={callHook(useTexts, { texts })}>
        <ConflictNotice
          differences={compare({ ...terms, totalLimit: 20 }, { ...terms, totalLimit: 50 })}
          onTheirs={() => undefined}
          onMine={() => undefined}
        />
      </TextsProvider>
    )
    const text = renderToString(notice).replaceAll(/<!-- -->|<[^>]+>/g, '')
    expect(text).toContain('Uses in allSaved now: 50Yours: 20')
  })
})
