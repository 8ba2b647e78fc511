import { describe, expect, it } from 'vitest'
import { type Authority, isValidAuthority, mayManage } from './authority.ts'

const ROLES = ['owner', 'manager', 'orderTaker', 'kitchen', 'driver'] as const

const of = (role: (typeof ROLES)[number], ...stores: string[]): Authority => ({
  role,
  storeIds: stores.length > 0 ? stores : null,
})

describe('authority over staff', () => {
  it('lets an owner manage every role and a manager only the roles below', () => {
    const managed = (actor: Authority) => ROLES.filter((role) => mayManage(actor, of(role)))
    expect(managed(of('owner'))).toEqual(ROLES)
    expect(managed(of('manager'))).toEqual(['orderTaker', 'kitchen', 'driver'])
    for (const role of ['orderTaker', 'kitchen', 'driver'] as const) expect(managed(of(role))).toEqual([])
  })

  it('OW-06 lets a manager of one outlet manage nobody who works elsewhere too', () => {
    const manager = of('manager', 'a')
    expect(mayManage(manager, of('driver', 'a'))).toBe(true)
    expect(mayManage(manager, of('driver', 'b'))).toBe(false)
    expect(mayManage(manager, of('driver', 'a', 'b'))).toBe(false)
    expect(mayManage(manager, of('driver'))).toBe(false)
  })

  it('OW-06 accepts no owner who is limited to outlets, and no limit to nothing', () => {
    expect(isValidAuthority(of('owner'))).toBe(true)
    expect(isValidAuthority(of('owner', 'a'))).toBe(false)
    expect(isValidAuthority(of('kitchen', 'a'))).toBe(true)
    expect(isValidAuthority({ role: 'kitchen', storeIds: [] })).toBe(false)
  })
})
