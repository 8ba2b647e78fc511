import { expect, it } from 'vitest'
import { findNewPayments, listLinkPayments } from './new-payments.ts'

const amount = { amount: 5_000, currency: 'AED' }
const link = (number: string, ...ids: string[]) => ({
  number,
  payments: ids.map((_id) => ({ _id, amount })) as unknown as Parameters<
    typeof listLinkPayments
  >[0][number]['payments'],
})
const look = (known: Parameters<typeof findNewPayments>[0], ...links: ReturnType<typeof link>[]) =>
  findNewPayments(known, 'marina', listLinkPayments(links))

it('announces each payment of a link once, parts of one link each', () => {
  const first = look(undefined, link('12', 'p1'), link('11'))
  expect(first.fresh).toEqual([])
  const second = look(first.known, link('12', 'p1', 'p2'), link('11', 'p3'))
  expect(second.fresh).toEqual([
    { _id: 'p2', amount, number: '12' },
    { _id: 'p3', amount, number: '11' },
  ])
  expect(look(second.known, link('12', 'p1', 'p2'), link('11', 'p3')).fresh).toEqual([])
})

it('announces nothing that was paid before an outlet is looked at, nor twice what left the first page', () => {
  const marina = look(undefined, link('12', 'p1'))
  const other = findNewPayments(marina.known, 'downtown', listLinkPayments([link('3', 'p9')]))
  expect(other.fresh).toEqual([])
  const later = look(marina.known, link('13'))
  expect(look(later.known, link('12', 'p1')).fresh).toEqual([])
})
