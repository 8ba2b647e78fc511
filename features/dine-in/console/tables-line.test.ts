import { expect, it, vi } from 'vitest'
import { createTablesLines, type LineFollower } from './tables-line.ts'

const createLines = () => {
  const opened: { scope: string; line: LineFollower; close: () => void }[] = []
  const follow = createTablesLines((scope, line) => {
    const close = vi.fn()
    opened.push({ scope, line, close })
    return close
  })
  const join = (scope: string) => {
    const follower = { onEvent: vi.fn(), onState: vi.fn() }
    return { ...follower, leave: follow(scope, follower) }
  }
  return { opened, join }
}

it('CN-02 serves the floor and the requests of one outlet by one stream, and another outlet by its own', () => {
  const { opened, join } = createLines()
  const [floor, requests, elsewhere] = [join('marina'), join('marina'), join('creek')]
  expect(opened.map(({ scope }) => scope)).toEqual(['marina', 'creek'])
  opened[0]?.line.onEvent({ store: 'marina' })
  expect(floor.onEvent).toHaveBeenCalledOnce()
  expect(requests.onEvent).toHaveBeenCalledOnce()
  expect(elsewhere.onEvent).not.toHaveBeenCalled()
})

it('says at once to whoever comes later whether the stream is open or lost', () => {
  const { opened, join } = createLines()
  const first = join('marina')
  expect(first.onState).not.toHaveBeenCalled()
  opened[0]?.line.onState('open')
  expect(join('marina').onState).toHaveBeenCalledExactlyOnceWith('open')
  opened[0]?.line.onState('lost')
  expect(join('marina').onState).toHaveBeenCalledExactlyOnceWith('lost')
})

it('closes the stream with the last who leaves, once, and opens another one for whoever comes then', () => {
  const { opened, join } = createLines()
  const [one, other] = [join('marina'), join('marina')]
  one.leave()
  one.leave()
  expect(opened[0]?.close).not.toHaveBeenCalled()
  other.leave()
  const next = join('marina')
  other.leave()
  expect(opened[0]?.close).toHaveBeenCalledOnce()
  expect(opened).toHaveLength(2)
  expect(opened[1]?.close).not.toHaveBeenCalled()
  next.leave()
  expect(opened[1]?.close).toHaveBeenCalledOnce()
})
