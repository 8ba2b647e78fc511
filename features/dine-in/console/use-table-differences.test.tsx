import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import consoleTexts from '#core/console-shell/messages/en.json' with { type: 'json' }
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import messages from './messages/en.json' with { type: 'json' }
import type { TableDraft } from './table-draft.ts'
import { useTableDifferences } from './use-table-differences.ts'

const texts = { 'dine-in-console': messages, 'console-shell': consoleTexts }
const compare = callHook(() => useTableDifferences([{ _id: 'nine', kind: 'room', name: '9' }]), { texts })
const mine: TableDraft = { name: '4', area: 'Inside', seats: '4', isActive: true, after: undefined }

describe('the differences of two people’s versions of a table', () => {
  it('are none between equal ones', () => {
    expect(compare(mine, { ...mine, name: '4 ' })).toEqual([])
  })

  it.each<[string, Partial<TableDraft>, string, string, string]>([
    ['its name', { name: 'Window' }, 'Name', '4', 'Window'],
    ['its area', { area: 'Terrace' }, 'Area', 'Inside', 'Terrace'],
    ['its seats', { seats: '6' }, 'Seats', '4', '6'],
    ['its place', { after: 'nine' }, 'Comes after', 'Stays where it is', 'Room 9'],
    ['a first place', { after: null }, 'Comes after', 'Stays where it is', 'Nothing: it is the first'],
    ['its service', { isActive: false }, 'In service', 'on', 'off'],
  ])('are shown of %s', (_, saved, label, own, theirs) => {
    expect(compare(mine, { ...mine, ...saved })).toEqual([{ label, mine: own, theirs }])
  })

  it('stand in the notice as what is saved and what is mine', () => {
    const notice = (
      <TextsProvider texts={callHook(useTexts, { texts })}>
        <ConflictNotice
          differences={compare({ ...mine, seats: '2' }, { ...mine, seats: '6' })}
          onTheirs={() => undefined}
          onMine={() => undefined}
        />
      </TextsProvider>
    )
    const text = renderToString(notice).replaceAll(/<!-- -->|<[^>]+>/g, '')
    expect(text).toContain('SeatsSaved now: 6Yours: 2')
  })
})
