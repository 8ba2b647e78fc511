import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import availabilityTexts from '../../messages/en.json' with { type: 'json' }
import { SlotChoice } from './slot-choice.tsx'

const texts = createTexts('en', {
  availability: { 'time.time': availabilityTexts['time.time'], 'time.full': availabilityTexts['time.full'] },
})

const slot = (startTime: string, isFull: boolean) => ({
  ...{ startTime, endTime: startTime, day: 'Tomorrow', text: startTime, isFull },
})

const renderSlots = (own?: string): readonly string[] => {
  const html = renderToString(
    <TextsProvider texts={texts}>
      <SlotChoice
        slots={[slot('10:00', false), slot('10:30', true)]}
        chosen={undefined}
        own={own}
        onChoose={() => undefined}
      />
    </TextsProvider>,
  )
  return html.match(/<label.*?<\/label>/gs) ?? []
}

it('UX-27 shows a full slot at its place, disabled and marked as full', () => {
  const [free, full] = renderSlots()
  expect(free).not.toContain('disabled=""')
  expect(full).toContain('10:30')
  expect(full).toContain('disabled=""')
  expect(full).toContain('Full')
})

it('keeps the slot free for the customer who has reserved its last place', () => {
  expect(renderSlots('10:30')[1]).not.toContain('disabled=""')
})
