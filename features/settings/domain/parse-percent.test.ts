import { expect, it } from 'vitest'
import { formatPercent, parsePercent } from './parse-percent.ts'

it.each([
  ['5', 500],
  ['12.5', 1250],
  ['0,25', 25],
  ['١٠', 1000],
  ['100', 10_000],
  ['7 %', 700],
])('reads %s as %i basis points', (text, points) => {
  expect(parsePercent(text)).toBe(points)
})

it.each(['', '-1', '100.01', '1.234', 'five', '1e2'])('refuses %j', (text) => {
  expect(parsePercent(text)).toBeUndefined()
})

it('writes what it reads', () => {
  for (const points of [0, 5, 500, 1225, 10_000]) expect(parsePercent(formatPercent(points))).toBe(points)
})
