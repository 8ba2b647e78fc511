import { expect, it } from 'vitest'
import { listFreeDays } from './list-free-days.ts'

const slot = (start: string, people: string[], isFull = false) => ({ start, people, isFull })
const DAYS = [
  { date: 'friday', slots: [slot('10:00', ['mona']), slot('10:15', []), slot('10:30', ['rana'], true)] },
  { date: 'saturday', slots: [slot('10:00', ['rana'])] },
]

const list = (personId: string) =>
  listFreeDays(DAYS, personId).map(({ date, slots }) => [date, slots.map(({ start }) => start)])

it('leaves the times at which a person is free, and the days that have any', () => {
  expect(list('mona')).toEqual([['friday', ['10:00']]])
  expect(list('rana')).toEqual([['saturday', ['10:00']]])
  expect(list('karim')).toEqual([])
})

it('leaves the times at which anyone is free, without a person', () => {
  expect(list('')).toEqual([
    ['friday', ['10:00']],
    ['saturday', ['10:00']],
  ])
})
