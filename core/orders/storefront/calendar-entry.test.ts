import { describe, expect, it } from 'vitest'
import { toCalendarFile } from './calendar-entry.ts'

const entry = {
  uid: 'order@shop.example',
  title: 'Pickup: order 1042; burgers, fries',
  location: 'Marina Walk',
  text: 'First line\nSecond line',
  url: 'https://shop.example/order-status/x',
  from: '2026-11-20T14:10:00.000Z',
  to: '2026-11-20T14:20:00.000Z',
  now: new Date('2026-11-20T14:00:00.000Z'),
}

describe('calendar file', () => {
  it('states times in UTC and escapes characters that would break a line', () => {
    const file = toCalendarFile(entry)
    expect(file).toContain('DTSTART:20261120T141000Z\r\n')
    expect(file).toContain('SUMMARY:Pickup: order 1042\\; burgers\\, fries\r\n')
    expect(file).toContain('DESCRIPTION:First line\\nSecond line\r\n')
  })

  it('folds long lines by bytes and loses no character', () => {
    const title = 'طلبك جاهز للاستلام من الفرع '.repeat(8).trim()
    const file = toCalendarFile({ ...entry, title })
    const lines = file.split('\r\n')
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })
})
