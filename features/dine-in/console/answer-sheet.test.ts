import { expect, it } from 'vitest'
import { toCsv } from '#platform/kernel/csv.ts'
import { toAnswerSheet } from './answer-sheet.ts'

it('CN-07 has a row for each kind, day and hour, with numbers that a spreadsheet computes with', () => {
  const sheet = toAnswerSheet(
    [
      { heading: 'By call', rows: [{ name: 'Water', calls: 3, answered: 2, medianSeconds: 95 }] },
      { heading: 'By day', rows: [{ name: '2027-03-01', calls: 1, answered: 0, medianSeconds: null }] },
    ],
    { calls: 'Calls', unanswered: 'Not answered', seconds: 'Median, seconds' },
  )
  expect(toCsv(sheet).slice(1).split('\r\n')).toEqual([
    ',,Calls,Not answered,"Median, seconds"',
    'By call,Water,3,1,95',
    'By day,2027-03-01,1,1,',
    '',
  ])
})
