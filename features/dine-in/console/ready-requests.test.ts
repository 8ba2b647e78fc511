import { expect, it } from 'vitest'
import type { FloorTable } from '../contract/floor-endpoints.ts'
import { listReadyRequests } from './ready-requests.ts'

const item = (name: string, isReady: boolean) => ({ name, qty: 1, isReady })
const round = (_id: string, readySince: string | null) => ({
  ...{ _id, number: 1, readySince, items: [item(`${_id} soup`, true), item(`${_id} cake`, false)] },
})
const table = (name: string, rounds: readonly ReturnType<typeof round>[]): FloorTable =>
  ({
    ...{ _id: `t${name}`, kind: 'table', name },
    session: rounds.length > 0 ? { _id: `visit ${name}`, rounds } : null,
  }) as unknown as FloorTable

it('CN-02 lists the rounds of a floor that wait to be brought with their ready items, the oldest first', () => {
  const tables = [
    table('1', [round('late', '2027-03-01T12:05:00.000Z'), round('made', null)]),
    table('2', []),
    table('3', [round('first', '2027-03-01T12:01:00.000Z')]),
  ]
  const found = listReadyRequests({ tables }, 'marina')
  expect(found.map(({ _id, table: { name }, round: ready }) => [_id, name, ready?.items])).toEqual([
    ['first', '3', [{ name: 'first soup', qty: 1 }]],
    ['late', '1', [{ name: 'late soup', qty: 1 }]],
  ])
  expect(found[0]).toMatchObject({ store: 'marina', session: 'visit 3', call: null, guest: '' })
})
