import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import consoleTexts from '#core/console-shell/messages/en.json' with { type: 'json' }
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import messages from '../messages/en.json' with { type: 'json' }
import { type AreaDraft, createAreaDraft } from './area-draft.ts'
import type { Shape } from './shape.ts'
import { useAreaDifferences } from './use-area-differences.ts'

const texts = { 'delivery-areas-console': messages, 'console-shell': consoleTexts }
const compare = callHook(
  () => useAreaDifferences({ currency: 'AED', taxes: [{ _id: 'vat', name: 'VAT' }] }),
  {
    texts,
  },
)
const mine = createAreaDraft({ outlet: { lat: 25.2, lng: 55.3, city: { en: 'Dubai' } } })
const withTerms = (terms: Partial<AreaDraft['terms']>): AreaDraft => ({
  ...mine,
  terms: { ...mine.terms, ...terms },
})
const withShape = (shape: Shape): AreaDraft => ({ ...mine, shape })
const corner = (lat: number, lng: number) => ({ lat, lng })
const triangle: Shape = {
  ...{ kind: 'polygon', holes: [] },
  corners: [corner(25, 55), corner(25, 55.3), corner(25.3, 55.3)],
}
const CIRCLE = 'Circle of 3,000 m around 25.20000, 55.30000'

describe('the differences of two people’s versions of a delivery area', () => {
  it('are none between equal ones, whatever their version', () => {
    expect(compare(mine, { ...structuredClone(mine), version: 4 })).toEqual([])
  })

  it.each<[string, AreaDraft, string, string, string]>([
    ['its name', withTerms({ name: { en: 'Creek' } }), 'Name', '', 'Creek'],
    [
      'its city in one language',
      withTerms({ city: { ...mine.terms.city, ar: 'دبي' } }),
      ...(['City · العربية', '', 'دبي'] as const),
    ],
    ['its fee', withTerms({ fee: 1750 }), 'Delivery fee', 'AED 0', 'AED 17.50'],
    ['its minimum', withTerms({ minimumOrder: 5000 }), 'Minimum order', '', 'AED 50'],
    ['its minutes', withTerms({ minutes: 25 }), 'Minutes to the door', '40', '25'],
    ['its tax', withTerms({ taxId: 'vat' }), 'Tax on the fee', 'No tax', 'VAT'],
    [
      'its outline',
      withShape(triangle),
      ...(['What it covers', CIRCLE, 'Outline with 3 corners around 25.10000, 55.20000'] as const),
    ],
    ['a shape that is gone', withShape({ kind: 'none' }), 'What it covers', CIRCLE, 'No shape'],
  ])('are shown of %s', (_, saved, label, own, theirs) => {
    const plain = compare(mine, saved).map((row) => ({
      ...{ label: row.label, mine: row.mine.replaceAll('\u00a0', ' ') },
      theirs: row.theirs.replaceAll('\u00a0', ' '),
    }))
    expect(plain).toEqual([{ label, mine: own, theirs }])
  })

  it('are shown of an outline with a moved corner', () => {
    const moved: Shape = { ...triangle, corners: triangle.corners.with(0, corner(25, 55.001)) }
    expect(compare(withShape(triangle), withShape(moved))).toHaveLength(1)
  })

  it('stand in the notice as what is saved and what is mine', () => {
    const notice = (
      <TextsProvider texts={callHook(useTexts, { texts })}>
        <ConflictNotice
          differences={compare(withTerms({ minutes: 30 }), withTerms({ minutes: 25 }))}
          onTheirs={() => undefined}
          onMine={() => undefined}
        />
      </TextsProvider>
    )
    const text = renderToString(notice).replaceAll(/<!-- -->|<[^>]+>/g, '')
    expect(text).toContain('Minutes to the doorSaved now: 25Yours: 30')
  })
})
