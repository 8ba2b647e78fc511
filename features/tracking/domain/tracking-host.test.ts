import { describe, expect, it } from 'vitest'
import { parseHost } from './tracking-host.ts'

describe('tracking host', () => {
  it('is parsed from what people paste, and rejects anything else', () => {
    expect(parseHost(' https://Track.Courier.example/d/1 ')).toBe('track.courier.example')
    expect(parseHost('*.rides.example')).toBe('*.rides.example')
    for (const wrong of [
      '',
      'localhost',
      '*',
      '*.example',
      'a b.example',
      '127.0.0.1',
      'x..example',
      'http://x.example',
      'x.example:80',
    ])
      expect(parseHost(wrong), wrong).toBeUndefined()
  })
})
