import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import shellTexts from '../messages/en.json' with { type: 'json' }
import { OutletClockNote, WallTimeField } from './wall-time-field.tsx'

const texts = createTexts('en', { 'console-shell': { clock: compileText(shellTexts.clock) } })
const ownZone = process.env.TZ

describe('a time that is typed in the console', () => {
  afterEach(() => {
    if (ownZone === undefined) delete process.env.TZ
    else process.env.TZ = ownZone
  })

  it.each(['America/New_York', 'Asia/Dubai', 'UTC'])(
    'is the wall clock of the outlet, in a browser in %s',
    (zone) => {
      process.env.TZ = zone
      const typed: string[] = []
      const field = WallTimeField({
        ...{ label: 'Begins', instant: '2026-12-01T14:00:00.000Z', timeZone: 'Asia/Dubai' },
        onChange: (instant) => typed.push(instant),
      })
      expect(field.props.value).toBe('2026-12-01T18:00')
      field.props.onChange({ currentTarget: { value: '2026-12-01T19:30' } })
      field.props.onChange({ currentTarget: { value: '' } })
      expect(typed).toEqual(['2026-12-01T15:30:00.000Z', ''])
    },
  )

  const note = (zone: string, isAlwaysShown = false) => {
    process.env.TZ = zone
    return renderToString(
      <TextsProvider texts={texts}>
        <OutletClockNote outlet="Marina" timeZone="Asia/Dubai" isAlwaysShown={isAlwaysShown} />
      </TextsProvider>,
    )
  }

  it('names the outlet and its zone where the browser’s clock differs', () => {
    expect(note('America/New_York')).toContain('Times are those of Marina’s clock (Asia/Dubai).')
    expect(note('Asia/Dubai')).toBe('')
    // Muscat has the same clock.
    expect(note('Asia/Muscat')).toBe('')
    expect(note('Asia/Dubai', true)).toContain('Asia/Dubai')
  })
})
