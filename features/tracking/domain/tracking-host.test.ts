import { describe, expect, it } from 'vitest'
import { parseHost } from './tracking-host.ts'

describe('a host of tracking pages', () => {
  it('is read as people paste it, and nothing else is one', () => {
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
