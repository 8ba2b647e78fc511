import { expect, it } from 'vitest'
import { readColumn } from './csv-columns.parser.ts'

it('takes no column of costs for the prices, wherever it stands', () => {
  expect(['Cost', 'Cost price', 'Price'].map((head) => readColumn(head)?.role)).toEqual([
    'cost',
    'cost',
    'price',
  ])
})
