import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import messages from '../messages/en.json' with { type: 'json' }
import { SlotFields } from './slot-fields.tsx'

const availability = Object.fromEntries(
  Object.entries(messages).map(([key, text]) => [key, compileText(text)]),
)

/** The fields of an outlet in Panama, where clocks never change, with one day of two slots. */
const renderFields = (...starts: readonly string[]): string => {
  const slots = starts.map((startTime) => ({
    ...{ startTime, endTime: startTime, day: 'Mon', text: startTime.slice(11, 16), isFull: false },
  }))
  const days = starts.length > 0 ? [{ date: '2026-11-02', text: 'Mon, 2 Nov', slots }] : []
  return renderToString(
    <TextsProvider texts={createTexts('en', { availability })}>
      <SlotFields
        slots={{ timeZone: 'America/Panama', timeZoneName: 'Panama', scheduledDeliveryType: 20, days }}
        vendor={{ slot: null } as Vendor}
        chosen={undefined}
        onChoose={() => undefined}
      />
    </TextsProvider>,
  )
}

const NOTE = 'Times are those of Panama.'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  // Clocks in New York are turned back on 1 November.
  ['America/New_York', '2026-10-30T22:00:00.000Z', true],
  ['America/New_York', '2026-11-02T22:00:00.000Z', false],
  ['America/Lima', '2026-10-30T22:00:00.000Z', false],
  ['Asia/Dubai', '2026-11-02T22:00:00.000Z', true],
])('AV-03 for a customer in %s says whose times those of %s are: %s', (zone, start, isSaid) => {
  vi.stubEnv('TZ', zone)
  expect(renderFields(start).includes(NOTE)).toBe(isSaid)
})

it('AV-03 says so where only one slot of a day is at another time for the customer', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(renderFields('2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z')).toContain(NOTE)
})

it('AV-03 says that there is no slot where no date has one', () => {
  const html = renderFields()
  expect(html).toContain(messages['time.none'])
  expect(html).not.toContain('radio')
})
